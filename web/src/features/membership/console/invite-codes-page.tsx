import { createInviteCodes } from "@skipline/contract/membership";
import * as m from "@skipline/contract/texts";
import { Copy } from "lucide-react";
import { useState } from "react";
import type { SyntheticEvent } from "react";
import { call } from "#api/call.ts";
import { useSave } from "#api/use-save.ts";
import { whyNot } from "#api/why-not.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { OperatorGate } from "#components/operator-gate.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";

const mostCodes = 100;
/** In this tab: codes whose answer was lost are shown after a reload, instead of others. */
const keys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.inviteCodeKeys" });

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join("\n"));
    showToast({ title: m.invite_codes_copied({ count: codes.length }), tone: "positive" });
  } catch {
    showToast({ title: m.invite_codes_not_copied(), tone: "danger" });
  }
}

function InviteCodes() {
  const [typed, setTyped] = useState("10");
  const [problem, setProblem] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  /** One key for each wish: the same number asked for twice is two wishes once the first is answered. */
  const create = useSave({
    send: (count: number, idempotencyKey) => call(createInviteCodes, { body: { count } }, { idempotencyKey }),
    onSaved: ({ inviteCodes }) => setCodes((before) => [...inviteCodes, ...before]),
    keys,
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const count = Number(typed);
    const isCount = /^\d+$/.test(typed.trim()) && count >= 1 && count <= mostCodes;
    setProblem(isCount ? undefined : m.invite_codes_how_many_wrong({ most: mostCodes }));
    if (!isCount) return;
    create.mutate(count, {
      onError: (error) => showToast({ title: m.invite_codes_not_made(), description: whyNot(error), tone: "danger" }),
    });
  }

  return (
    <Page title={m.invite_codes_title()} subtitle={m.invite_codes_hint()} width="wide">
      <form noValidate onSubmit={submit} className="grid max-w-form gap-5">
        <TextField
          label={m.invite_codes_how_many()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          required
          error={problem}
        />
        <Button type="submit" pending={create.isPending}>
          {m.invite_codes_make()}
        </Button>
      </form>
      {codes.length > 0 && (
        <section aria-labelledby="invite-codes" className="mt-8">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="invite-codes" className="text-18 font-bold">
              {m.invite_codes_new({ count: codes.length })}
            </h2>
            <Button
              variant="secondary"
              size="small"
              icon={<Copy aria-hidden="true" className="size-5" />}
              onClick={() => void copy(codes)}
            >
              {m.invite_codes_copy()}
            </Button>
          </div>
          <p className="mb-3 text-14 text-muted">{m.invite_codes_once()}</p>
          <Card>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-2 text-16 tabular-nums">
              {codes.map((code) => (
                <li key={code}>
                  <code translate="no">{code}</code>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </Page>
  );
}

/** Codes by which somebody may join, where a membership is by invitation. */
export function InviteCodesPage() {
  return (
    <OperatorGate>
      <InviteCodes />
    </OperatorGate>
  );
}

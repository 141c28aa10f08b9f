import * as m from "@skipline/contract/texts";
import { mostPrizes, oddsWhole } from "@skipline/contract/rewards";
import type { ManagedContest } from "@skipline/contract/rewards";
import { Gift, Plus } from "lucide-react";
import { useState } from "react";
import { isApiError } from "#api/errors.ts";
import { ChangedDialog } from "#components/changed-dialog.tsx";
import { LeaveDialog } from "#components/leave-dialog.tsx";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Marked } from "#ui/marked.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { describeWins } from "../odds.ts";
import { useSaveContest } from "./contest-queries.ts";
import { draftsOf, findProblems, formatPercent, newDraft, rebase, sumOdds, toPrizes } from "./prize-draft.ts";
import type { PrizeDraft } from "./prize-draft.ts";
import { PrizeFields } from "./prize-fields.tsx";

interface PrizesEditorProps {
  vendorId: string;
  eventId: string;
  eventName: string;
  /** As it was loaded; null where the event has no draw yet. */
  contest: ManagedContest | null;
  onBack: () => void;
}

const sign = (drafts: readonly PrizeDraft[]) =>
  JSON.stringify(drafts.map(({ key: _key, imageUrl: _url, ...content }) => content));

function Sum({ drafts }: { drafts: readonly PrizeDraft[] }) {
  const odds = sumOdds(drafts);
  if (odds > oddsWhole) {
    return <Alert tone="danger">{m.prizes_too_much({ percent: formatPercent(odds) })}</Alert>;
  }
  return (
    <p className="text-16 text-normal tabular-nums">
      <Marked
        parts={m.prizes_together.parts({ percent: formatPercent(odds), wins: describeWins(odds) })}
        tags={{ sum: <strong className="text-strong" /> }}
      />
    </p>
  );
}

/** As somebody else has left them. */
function Prizes({ prizes }: Pick<ManagedContest, "prizes">) {
  if (prizes.length === 0) return <p>{m.prizes_taken_out()}</p>;
  return (
    <ul className="grid gap-2">
      {prizes.map(({ prizeId, name, quantity, odds }) => (
        <li key={prizeId} className="rounded-14 bg-surface-2 p-4 text-16 text-strong tabular-nums">
          {quantity} × {name}, {formatPercent(odds)}
        </li>
      ))}
    </ul>
  );
}

/** What can be won at an event: as long as nobody has drawn. */
export function PrizesEditor({ vendorId, eventId, eventName, contest, onBack }: PrizesEditorProps) {
  const [base, setBase] = useState(contest);
  const [drafts, setDrafts] = useState(() => draftsOf(contest));
  const [wasTried, setTried] = useState(false);
  const { save, isPending, conflict, closeConflict } = useSaveContest({ vendorId, eventId });
  const guard = useUnsavedGuard(sign(drafts) !== sign(draftsOf(base)));
  const problems = drafts.map(findProblems);
  const isWrong = problems.some((found) => Object.keys(found).length > 0) || sumOdds(drafts) > oddsWhole;

  function show(shown: ManagedContest): void {
    setBase(shown);
    setDrafts(draftsOf(shown));
    closeConflict();
    setTried(false);
  }

  function store(wanted: readonly PrizeDraft[], version: number): void {
    save(
      { prizes: toPrizes(wanted), version },
      {
        onSuccess: (saved) => {
          show(saved);
          showToast({ title: m.success(), description: m.prizes_saved(), tone: "positive" });
        },
        onError: (error) => {
          const why = isApiError(error) && error.status < 500 && error.message;
          showToast({ title: m.prizes_not_saved(), description: why || m.please_try_again(), tone: "danger" });
        },
      },
    );
  }

  function submit(): void {
    setTried(true);
    if (!isWrong) store(drafts, base?.version ?? 0);
  }

  return (
    <Page
      title={m.prizes()}
      subtitle={eventName}
      width="wide"
      onBack={onBack}
      footer={
        <Button full pending={isPending && !conflict} onClick={submit}>
          {m.prizes_save()}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <p className="text-16 text-normal">{m.prizes_how()}</p>
        {drafts.length === 0 && <EmptyState icon={<Gift />} title={m.prizes_none()} message={m.prizes_none_hint()} />}
        {drafts.length > 0 && (
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {drafts.map((draft, index) => (
              <PrizeFields
                key={draft.key}
                vendorId={vendorId}
                draft={draft}
                position={index + 1}
                problems={wasTried ? (problems[index] ?? {}) : {}}
                onChange={(change) =>
                  setDrafts((all) => all.map((one) => (one.key === draft.key ? { ...one, ...change } : one)))
                }
                onRemove={() => setDrafts((all) => all.filter((one) => one.key !== draft.key))}
              />
            ))}
          </ul>
        )}
        {drafts.length < mostPrizes && (
          <div>
            <Button
              variant="secondary"
              icon={<Plus aria-hidden="true" className="size-5" />}
              onClick={() => setDrafts((all) => [...all, newDraft()])}
            >
              {m.prizes_add()}
            </Button>
          </div>
        )}
        {drafts.length > 0 && <Sum drafts={drafts} />}
      </div>
      {conflict && (
        <ChangedDialog
          title={m.changed_prizes()}
          pending={isPending}
          onReload={() => show(conflict.theirs)}
          onOverwrite={() => {
            setBase(conflict.theirs);
            store(rebase(drafts, conflict.theirs), conflict.theirs.version);
          }}
          onClose={closeConflict}
        >
          <Prizes prizes={conflict.theirs.prizes} />
        </ChangedDialog>
      )}
      <LeaveDialog guard={guard} />
    </Page>
  );
}

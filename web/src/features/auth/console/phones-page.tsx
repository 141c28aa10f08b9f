import { unlockPhone } from "@skipline/contract/auth";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SyntheticEvent } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { whyNot } from "#api/why-not.ts";
import { OperatorGate } from "#components/operator-gate.tsx";
import { PhoneField } from "#components/phone-field.tsx";
import { formatPhone } from "#lib/format-phone.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";

function Phones() {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const unlock = useMutation({
    mutationFn: (phoneNumber: string) => call(unlockPhone, { params: { phoneNumber } }),
    onSuccess: () => setTyped(""),
    onError: (error) => {
      if (isApiError(error, "NOT_FOUND")) setProblem(m.phone_not_valid());
      else showToast({ title: m.phones_not_unlocked(), description: whyNot(error), tone: "danger" });
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    unlock.reset();
    setProblem(typed.trim() === "" ? m.field_required() : undefined);
    if (typed.trim() !== "") unlock.mutate(typed.trim());
  }

  return (
    <Page title={m.phones_title()} subtitle={m.phones_hint()} width="wide">
      <form noValidate onSubmit={submit} className="grid max-w-form gap-5">
        {unlock.data && (
          <Alert tone="positive">
            {unlock.data.forgiven > 0
              ? m.phones_unlocked({
                  phone: formatPhone(unlock.data.phoneNumber),
                  count: unlock.data.forgiven,
                })
              : m.phones_was_open({ phone: formatPhone(unlock.data.phoneNumber) })}
          </Alert>
        )}
        <PhoneField
          label={m.role_phone()}
          autoComplete="off"
          required
          value={typed}
          onChange={setTyped}
          error={problem}
        />
        <Button type="submit" pending={unlock.isPending}>
          {m.phones_unlock()}
        </Button>
      </form>
    </Page>
  );
}

/** Opens a phone that wrong codes have locked. */
export function PhonesPage() {
  return (
    <OperatorGate>
      <Phones />
    </OperatorGate>
  );
}

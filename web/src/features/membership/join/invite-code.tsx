import * as m from "@skipline/contract/texts";
import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

interface InviteCodeProps {
  /** Why the code that was tried is of no use; null before any was. */
  problem: string | null;
  isPending: boolean;
  onCode: (code: string) => void;
}

/** Where the deployment is by invitation only: before anything is paid. */
export function InviteCode({ problem, isPending, onCode }: InviteCodeProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = code.trim();
    setMissing(typed === "");
    if (typed !== "") onCode(typed);
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextField
        label={m.invite_code()}
        hint={m.invite_code_hint()}
        error={missing ? m.invite_code_missing() : (problem ?? undefined)}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Button type="submit" full size="large" pending={isPending} pendingText={m.invite_code_checking()}>
        {m.go_on()}
      </Button>
    </form>
  );
}

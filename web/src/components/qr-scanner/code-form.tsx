import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

export interface CodeFormProps {
  label: string;
  hint: string;
  submitText: string;
  pending: boolean;
  /** Says whether the code was taken; otherwise it stays in the field. */
  onCode: (code: string) => Promise<boolean>;
}

/** The way that needs no camera. */
export function CodeForm({ label, hint, submitText, pending, onCode }: CodeFormProps) {
  const [code, setCode] = useState("");
  const empty = code.trim() === "";
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!empty && !pending) void onCode(code).then((taken) => taken && setCode(""));
  }
  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      <TextField
        label={label}
        hint={hint}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        maxLength={2048}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" variant="secondary" full disabled={empty} pending={pending}>
        {submitText}
      </Button>
    </form>
  );
}

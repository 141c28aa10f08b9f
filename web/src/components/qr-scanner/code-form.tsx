import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

export interface CodeFormProps {
  label: string;
  submitText: string;
  pending: boolean;
  /** False: the code was not taken, and stays in the field. */
  onCode: (code: string) => Promise<boolean | null>;
}

/** The way that needs no camera. */
export function CodeForm({ label, submitText, pending, onCode }: CodeFormProps) {
  const [code, setCode] = useState("");
  const empty = code.trim() === "";
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!empty && !pending) void onCode(code).then((taken) => taken !== false && setCode(""));
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3" noValidate>
      {/* The button goes below where the label would have no room for its words. */}
      <div className="min-w-0 grow-999 basis-36">
        <TextField
          label={label}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          maxLength={2048}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      </div>
      <div className="grow">
        <Button type="submit" full variant="secondary" disabled={empty} pending={pending}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}

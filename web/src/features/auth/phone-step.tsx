import { useState } from "react";
import type { ChangeEvent, SubmitEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { editPhone, normalizePhone, showPhone } from "./phone-input.ts";
import { invalidPhoneText } from "./sign-in-errors.ts";

export interface PhoneStepProps {
  /** The number tried before, to correct it. */
  initialPhone: string | null;
  pending: boolean;
  error: string | null;
  onError: (error: string | null) => void;
  /** A mobile number in E.164. */
  onPhone: (phone: string) => void;
}

export function PhoneStep({ initialPhone, pending, error, onError, onPhone }: PhoneStepProps) {
  const [text, setText] = useState(() => (initialPhone ? showPhone(initialPhone) : ""));

  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const edit = editPhone(text, input.value, input.selectionStart ?? input.value.length);
    // Written at once, so that React finds it in place and leaves the cursor alone.
    input.value = edit.text;
    input.setSelectionRange(edit.caret, edit.caret);
    setText(edit.text);
    onError(null);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const phone = normalizePhone(text);
    if (phone) onPhone(phone);
    else onError(invalidPhoneText);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
      <TextField
        label="Mobile number"
        type="tel"
        name="phone"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(555) 555-0123"
        required
        // The one thing to do on this page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        onChange={handleChange}
        error={error ?? undefined}
        hint="We’ll text you a 6-digit code. Message and data rates may apply."
      />
      <Button type="submit" full pending={pending}>
        Send code
      </Button>
    </form>
  );
}

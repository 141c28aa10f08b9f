import * as m from "@skipline/contract/texts";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { PhoneField } from "#components/phone-field.tsx";
import { formatPhone } from "#lib/format-phone.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Marked } from "#ui/marked.tsx";

const legalLink = (path: string) => <Link to={path} className="font-bold text-normal underline underline-offset-4" />;

export interface PhoneStepProps {
  /** The number tried before, to correct it. */
  initialPhone: string | null;
  pending: boolean;
  error: string | null;
  onChange: () => void;
  /** What was typed. */
  onPhone: (text: string) => void;
  calling: boolean;
  /** Where a text did not get to the number, and a call may. */
  onCall: (() => void) | null;
}

export function PhoneStep({ initialPhone, pending, error, onChange, onPhone, calling, onCall }: PhoneStepProps) {
  const [text, setText] = useState(() => (initialPhone ? formatPhone(initialPhone) : ""));

  function handleChange(next: string): void {
    setText(next);
    onChange();
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!pending) onPhone(text);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
      <PhoneField
        label={m.sign_in_phone()}
        name="phone"
        autoComplete="tel"
        required
        // The one thing to do on this page.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        onChange={handleChange}
        error={error ?? undefined}
        hint={m.sign_in_phone_hint()}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" full pending={pending}>
          {m.sign_in_send()}
        </Button>
        {onCall && (
          <Button variant="quiet" full pending={calling} onClick={onCall}>
            {m.sign_in_call()}
          </Button>
        )}
      </div>
      <p className="-mt-2 text-14 leading-[1.7] text-muted">
        <Marked
          parts={m.sign_in_agree.parts()}
          tags={{
            terms: legalLink(paths.terms()),
            privacy: legalLink(paths.privacy()),
            sms: legalLink(paths.smsConsent()),
          }}
        />
      </p>
    </form>
  );
}

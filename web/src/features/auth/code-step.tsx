import * as m from "@skipline/contract/texts";
import { useEffect, useRef } from "react";
import type { SubmitEvent } from "react";
import { Button } from "#ui/button.tsx";
import { OtpField } from "#ui/otp-field.tsx";
import { useSmsCode } from "./use-sms-code.ts";

export interface CodeStepProps {
  code: string;
  onCode: (code: string) => void;
  verifying: boolean;
  error: string | null;
  /** Rises when a code was refused: the field is empty again and takes the cursor. */
  refusals: number;
  onVerify: (code: string) => void;
  resending: boolean;
  /** Seconds until another code may be asked for. */
  resendIn: number;
  onResend: () => void;
  calling: boolean;
  /** Null where nobody calls. */
  onCall: (() => void) | null;
}

export function CodeStep({
  code,
  onCode,
  verifying,
  error,
  refusals,
  onVerify,
  resending,
  resendIn,
  onResend,
  calling,
  onCall,
}: CodeStepProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector("input")?.focus();
  }, [refusals]);
  useSmsCode((sent) => {
    onCode(sent);
    onVerify(sent);
  });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onVerify(code);
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
      <OtpField
        label={m.sign_in_code()}
        value={code}
        onChange={(next) => !verifying && onCode(next)}
        onComplete={onVerify}
        error={error ?? undefined}
        focusOnMount
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" full pending={verifying}>
          {m.sign_in_verify()}
        </Button>
        <Button variant="quiet" full pending={resending} disabled={resendIn > 0} onClick={onResend}>
          <span className="tabular-nums">
            {resendIn > 0 ? m.sign_in_resend_in({ seconds: resendIn }) : m.sign_in_resend()}
          </span>
        </Button>
        {/* The same wait: what was texted a moment ago is still on its way. */}
        {onCall && (
          <Button variant="quiet" full pending={calling} disabled={resendIn > 0} onClick={onCall}>
            {m.sign_in_call()}
          </Button>
        )}
      </div>
    </form>
  );
}

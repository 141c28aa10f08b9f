import * as m from "@skipline/contract/texts";
import { OTPField } from "@base-ui/react/otp-field";
import { useEffect, useId, useRef } from "react";
import { classes } from "./classes.ts";
import { FieldError, fieldBox } from "./field.tsx";

export interface OtpFieldProps {
  label: string;
  labelHidden?: boolean;
  /** A secret of the person's own: nothing fills it in, and nobody reads it over their shoulder. */
  masked?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Called once when the last digit is in. */
  onComplete?: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Where this field is the only thing to do on the page. */
  focusOnMount?: boolean;
}

const length = 6;
const places = Array.from({ length }, (_, index) => index + 1);

/** Six digits; the platform may fill them from the SMS; a paste keeps its digits only. */
export function OtpField({
  label,
  labelHidden = false,
  masked = false,
  value,
  onChange,
  onComplete,
  error,
  disabled,
  focusOnMount = false,
}: OtpFieldProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusOnMount) root.current?.querySelector("input")?.focus();
  }, [focusOnMount]);
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "mb-1.5 block text-14 font-medium text-normal"}>
        {label}
      </label>
      <OTPField.Root
        ref={root}
        id={id}
        length={length}
        value={value}
        onValueChange={(next) => onChange(next)}
        onValueComplete={(next) => onComplete?.(next)}
        normalizeValue={(text) => text.replaceAll(/\D/g, "").slice(0, length)}
        disabled={disabled ?? false}
        mask={masked}
        {...(masked && { autoComplete: "off" })}
        aria-describedby={error ? `${id}-error` : undefined}
        className="grid grid-cols-6 gap-2"
      >
        {places.map((place) => (
          <OTPField.Input
            key={place}
            aria-label={place === 1 ? undefined : m.otp_digit({ place, length })}
            aria-invalid={error ? true : undefined}
            className={classes(fieldBox, "h-16 min-w-0 text-center text-28 font-bold tabular-nums")}
          />
        ))}
      </OTPField.Root>
      <FieldError id={id} error={error} />
    </div>
  );
}

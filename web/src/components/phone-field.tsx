import { useEffect, useEffectEvent } from "react";
import type { ChangeEvent } from "react";
import { TextField } from "#ui/text-field.tsx";
import type { TextFieldProps } from "#ui/text-field.tsx";
import { getPhoneRules, loadPhoneRules } from "./phone-rules.ts";
import type { PhoneRules } from "./phone-rules.ts";

export interface PhoneFieldProps extends Omit<TextFieldProps, "type" | "inputMode" | "value" | "onChange"> {
  /** What the field shows: formatted, 14 characters at most. */
  value: string;
  onChange: (text: string) => void;
}

/** A phone number that is formatted while it is typed; the cursor stays where the typing goes on. */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const rules = getPhoneRules();
    if (!rules) return onChange(input.value);
    const edit = rules.editPhone(value, input.value, input.selectionStart ?? input.value.length);
    // Written at once, so that React finds it in place and leaves the cursor alone.
    input.value = edit.text;
    input.setSelectionRange(edit.caret, edit.caret);
    onChange(edit.text);
  }

  const formatTyped = useEffectEvent((rules: PhoneRules) => {
    if (value !== "") onChange(rules.formatTyped(value));
  });
  useEffect(() => {
    // Whoever sends the form asks for them again.
    if (!getPhoneRules()) loadPhoneRules().then(formatTyped, () => undefined);
  }, []);

  return (
    <TextField
      placeholder="(555) 555-0123"
      {...rest}
      type="tel"
      inputMode="tel"
      value={value}
      onChange={handleChange}
    />
  );
}

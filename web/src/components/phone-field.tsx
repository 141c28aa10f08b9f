import type { PhoneRegion } from "@skipline/contract/config";
import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "#ui/text-field.tsx";
import type { TextFieldProps } from "#ui/text-field.tsx";
import type { PhoneRules } from "./make-phone-rules.tsx";
import { getPhoneRules, loadPhoneRules } from "./phone-rules.ts";

export interface PhoneFieldProps extends Omit<TextFieldProps, "type" | "inputMode" | "value" | "onChange"> {
  /** A number as people write it: with its country's code where that is not the first that may sign in. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * A phone number that is formatted while it is typed; the cursor stays where the typing goes on. Where numbers of several
 * calling codes may sign in, their country is chosen above it, or typed with a plus.
 */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  const [rules, setRules] = useState(getPhoneRules);
  const [chosen, onChoose] = useState<PhoneRegion>();
  const applyRules = useEffectEvent((loaded: PhoneRules) => {
    setRules(loaded);
    if (value !== "") onChange(loaded.formatTyped(value));
  });
  useEffect(() => {
    // Whoever sends the form asks for them again.
    if (!getPhoneRules()) loadPhoneRules().then(applyRules, () => undefined);
  }, []);

  const ruled = rules?.ruleField(value, rest.readOnly, chosen, onChoose, onChange);
  return (
    <>
      {ruled?.choice}
      <TextField
        placeholder="(555) 555-0123"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...rest}
        {...ruled?.input}
        type="tel"
        inputMode="tel"
      />
    </>
  );
}

import type { PhoneRegion } from "@skipline/contract/config";
import { useEffect, useState } from "react";
import { loadClientConfig } from "#api/client-config.ts";
import { TextField } from "#ui/text-field.tsx";
import type { PhoneFieldProps } from "./phone-field.tsx";
import type { PhoneRules } from "./make-phone-rules.tsx";
import { loadPhoneRules } from "./phone-rules.ts";

/** Null where no country is to be chosen. */
async function loadCountryRules(): Promise<PhoneRules | null> {
  const { phoneRegions } = await loadClientConfig();
  return new Set(phoneRegions.map(({ callingCode }) => callingCode)).size > 1 ? loadPhoneRules() : null;
}

/** Any phone, with an extension too: it stays as it is typed. The country is chosen where a `PhoneField` has a choice. */
export function AnyPhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  const [chosen, setChosen] = useState<PhoneRegion>();
  const typed = rules?.split(value, chosen);

  function handleChange(text: string): void {
    if (!rules || !typed) return onChange(text);
    const next = rules.split(text, typed.country);
    setChosen(next.country);
    onChange(rules.putTogether(next));
  }

  useEffect(() => {
    // Without them it is a number like any other.
    loadCountryRules().then(setRules, () => undefined);
  }, []);

  return (
    <>
      {rules?.Country && typed && (
        <rules.Country rules={rules} typed={typed} onChoose={setChosen} onChange={onChange} />
      )}
      <TextField
        {...rest}
        type="tel"
        value={typed?.text ?? value}
        onChange={({ currentTarget }) => handleChange(currentTarget.value)}
      />
    </>
  );
}

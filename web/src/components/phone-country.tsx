import type { PhoneRegion } from "@skipline/contract/config";
import * as m from "@skipline/contract/texts";
import type { TypedPhone, createPhoneRules } from "#lib/phone-input.ts";
import { SelectField } from "#ui/select-field.tsx";

export interface PhoneCountryProps {
  rules: Pick<ReturnType<typeof createPhoneRules>, "regions" | "putTogether">;
  typed: TypedPhone;
  onChoose: (country: PhoneRegion) => void;
  /** The number is another one now. */
  onChange: (text: string) => void;
}

/** Which country's a number is, where those that may sign in have several calling codes. */
export function PhoneCountry({ rules, typed, onChoose, onChange }: PhoneCountryProps) {
  const { regions, putTogether } = rules;
  const names = new Intl.DisplayNames(m.locale(), { type: "region" });

  function choose(code: string): void {
    const country = regions.find(({ region }) => region === code);
    if (!country) return;
    onChoose(country);
    onChange(putTogether({ country, text: typed.text }));
  }

  return (
    <SelectField
      label={m.country()}
      // The number that a browser fills in says its country itself.
      autoComplete="off"
      options={regions.map(({ region, callingCode }) => ({
        value: region,
        label: `${names.of(region) ?? region} (+${callingCode})`,
      }))}
      value={typed.country.region}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

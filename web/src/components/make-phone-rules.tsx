import type { PhoneRegion } from "@skipline/contract/config";
import type { ChangeEvent, ReactNode } from "react";
import { loadClientConfig } from "#api/client-config.ts";
import { loadCode } from "#api/code.ts";
import { createPhoneRules } from "#lib/phone-input.ts";

/** What a field shows and does once the rules are there. */
interface RuledPhoneField {
  input: {
    value: string;
    placeholder: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Of countries, to stand above it: null where their numbers have one calling code. */
  choice: ReactNode;
}

export type PhoneRules = Awaited<ReturnType<typeof makePhoneRules>>;

/** What every country's numbers look like, for those of this deployment. */
export async function makePhoneRules() {
  const { phoneRegions, codesByCall } = await loadClientConfig();
  const rules = createPhoneRules(phoneRegions, { takesLandlines: codesByCall });
  const late = rules.isOneCode ? null : await loadCode(() => import("./phone-country.tsx"));
  const Country = late && late.PhoneCountry;

  function ruleField(
    value: string,
    readOnly: boolean | undefined,
    chosen: PhoneRegion | undefined,
    onChoose: (country: PhoneRegion) => void,
    onChange: (text: string) => void,
  ): RuledPhoneField {
    const typed = rules.splitTyped(value, chosen);

    function handleChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
      const edit = rules.editPhone(typed, input.value, input.selectionStart ?? input.value.length);
      // Written at once, so that React finds it in place and leaves the cursor alone.
      input.value = edit.text;
      input.setSelectionRange(edit.caret, edit.caret);
      onChoose(edit.country);
      onChange(rules.putTogether(edit));
    }

    return {
      // What nobody changes is shown whole.
      input: {
        value: readOnly ? value : typed.text,
        placeholder: rules.exampleOf(typed.country),
        onChange: handleChange,
      },
      choice: Country && !readOnly && <Country rules={rules} typed={typed} onChoose={onChoose} onChange={onChange} />,
    };
  }

  return { ...rules, Country, ruleField };
}

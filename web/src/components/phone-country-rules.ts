import { loadClientConfig } from "#api/client-config.ts";
import { loadPhoneRules } from "./phone-rules.ts";
import type { PhoneRules } from "./make-phone-rules.tsx";

/** For fields that take a phone as it is typed: null where no country is to be chosen, either. */
export async function loadCountryRules(): Promise<PhoneRules | null> {
  const { phoneRegions } = await loadClientConfig();
  return new Set(phoneRegions.map(({ callingCode }) => callingCode)).size > 1 ? loadPhoneRules() : null;
}

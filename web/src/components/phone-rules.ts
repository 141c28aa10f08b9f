import { loadCode } from "#api/code.ts";
import type { PhoneRules } from "./make-phone-rules.tsx";

let rules: PhoneRules | null = null;
let loading: Promise<PhoneRules> | undefined;

/** What every country's numbers look like is larger than the page around it: it comes after the page. */
export function loadPhoneRules(): Promise<PhoneRules> {
  loading ??= loadCode(() => import("./make-phone-rules.tsx"))
    .then(({ makePhoneRules }) => makePhoneRules())
    .then(
      (made) => (rules = made),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
  return loading;
}

/** Null while they are on their way: what is typed then is formatted when they are there. */
export function getPhoneRules(): PhoneRules | null {
  return rules;
}

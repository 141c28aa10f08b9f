import type { SampleCalls } from "../sample-calls.ts";

export const peopleCalls: SampleCalls<"people"> = {
  "people.getAccount": () => ({}),
  "people.updateAccount": () => ({ body: { firstName: "Ana", lastName: "Lee", email: "ana@sample.example" } }),
  "people.exportAccount": () => ({}),
  // Of nobody: these calls are sent with accounts that others go on with.
  "people.deleteAccount": () => ({ body: { phoneNumber: "+12135550999" } }),
};

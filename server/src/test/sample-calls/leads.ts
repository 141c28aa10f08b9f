import type { SampleCalls } from "../sample-calls.ts";

export const leadsCalls: SampleCalls<"leads"> = {
  "leads.createLead": () => ({
    body: {
      companyName: "The Roof",
      fullName: "Ada Guest",
      phone: "(213) 555-0142",
      email: "ada@roof.example",
      message: "Two bars, one queue each.",
    },
  }),
  "leads.listLeads": () => ({}),
};

import type { SampleCalls } from "../sample-calls.ts";

export const clientCalls: SampleCalls<"config" | "client"> = {
  "config.getClientConfig": () => ({}),
  "client.reportFault": () => ({
    body: {
      release: "CS_Xwy48",
      page: "/location/:vendorLocationId",
      kind: "error",
      name: "TypeError",
      message: "x is not a function",
      stack: ["menu-Bx3k9aaa.js:1:1234"],
      requestId: null,
    },
  }),
};

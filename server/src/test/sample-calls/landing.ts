import type { SampleCalls } from "../sample-calls.ts";

export const landingCalls: SampleCalls<"landing"> = {
  "landing.getVendorPage": (id) => ({ params: { vendorId: id("vendorId") } }),
};

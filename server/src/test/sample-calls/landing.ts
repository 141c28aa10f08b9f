import type { SampleCalls } from "../sample-calls.ts";

export const landingCalls: SampleCalls<"landing"> = {
  "landing.getVendorPage": (id) => ({ params: { vendorId: id("vendorId") } }),
  "landing.getFestival": () => ({ params: { slug: "heartla" } }),
  "landing.getArtist": () => ({ params: { slug: "mky" } }),
  "landing.getLegalPage": () => ({ params: { slug: "privacy" } }),
  "landing.getSiteContent": () => ({}),
};

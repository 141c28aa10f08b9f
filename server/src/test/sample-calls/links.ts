import { randomUUID } from "node:crypto";
import type { SampleCalls } from "../sample-calls.ts";

export const linksCalls: SampleCalls<"links"> = {
  "links.getShortCodeRedirect": (id) => ({ params: { code: id("code") } }),
  "links.getWristband": (id) => ({ params: { nfcId: id("nfcId") } }),
  "links.listShortLinks": (id) => ({ params: { vendorId: id("vendorId") } }),
  "links.createShortLink": (id) => ({
    params: { vendorId: id("vendorId") },
    body: { code: `new-${randomUUID().slice(0, 8)}`, redirectUrl: "/" },
  }),
  "links.updateShortLink": (id) => ({
    params: { vendorId: id("vendorId"), code: id("shortCode") },
    body: { redirectUrl: "/lusiv" },
  }),
  "links.retireShortLink": (id) => ({ params: { vendorId: id("vendorId"), code: id("shortCode") } }),
  "links.listWristbands": (id) => ({ params: { vendorId: id("vendorId") } }),
  "links.addWristbands": (id) => ({ params: { vendorId: id("vendorId") }, body: { nfcIds: [id("nfcId")] } }),
  "links.updateWristband": (id) => ({
    params: { vendorId: id("vendorId"), nfcId: id("nfcId") },
    body: { overrideUrl: "/lusiv" },
  }),
  "links.retireWristband": (id) => ({ params: { vendorId: id("vendorId"), nfcId: id("nfcId") } }),
};

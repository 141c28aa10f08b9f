import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { slug } from "./text.ts";

/** An uploaded picture with its generated sizes, widest first. */
export const picture = z.object({
  mediaId: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  sizes: z.array(z.object({ url: z.string(), width: z.number() })),
});
export type Picture = z.output<typeof picture>;

/** Upload limits, told to the form and enforced by the server. */
export const pictureLimits = {
  maxBytes: 8 * 1024 * 1024,
  types: ["image/jpeg", "image/png", "image/webp"],
  maxPixels: 40_000_000,
  /** Of the shorter side, in pixels: less is a thumbnail and no picture. */
  minSide: 200,
} as const;

export const uploadPicture = defineEndpoint({
  id: "media.uploadPicture",
  summary:
    "Upload a picture (the body is its bytes: JPEG, PNG or WebP up to 8 MB, at least 200 × 200 pixels); sizes are generated",
  method: "POST",
  path: "/vendors/{vendorId}/pictures",
  access: { kind: "vendor", role: "MANAGER", limited: true },
  params: z.object({ vendorId: slug }),
  output: z.object({ picture }),
  errors: ["RULE_VIOLATED", "PROVIDER_UNAVAILABLE"],
  kind: "bytes",
  cost: "upload",
});

import type { SampleCalls } from "../sample-calls.ts";
import { draw } from "../test-pictures.ts";

const png = await draw(200, 200).png().toBuffer();

export const mediaCalls: SampleCalls<"media"> = {
  "media.uploadPicture": (id) => ({ params: { vendorId: id("vendorId") }, bytes: png }),
};

import type { SampleCalls } from "../sample-calls.ts";
import { makeMp4 } from "../test-films.ts";
import { draw } from "../test-pictures.ts";

const png = await draw(200, 200).png().toBuffer();

export const mediaCalls: SampleCalls<"media"> = {
  "media.uploadFilm": (id) => ({ params: { vendorId: id("vendorId") }, bytes: makeMp4() }),
  "media.uploadPicture": (id) => ({ params: { vendorId: id("vendorId") }, bytes: png }),
};

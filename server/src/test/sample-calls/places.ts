import type { SampleCalls } from "../sample-calls.ts";

/** As the gazetteer names 1 Main St in 90012. */
const somePlaceId = Buffer.from(JSON.stringify(["zip", "1 Main St", "90012"])).toString("base64url");

export const placesCalls: SampleCalls<"places"> = {
  "places.findPlaces": () => ({ query: { query: "910 S Figueroa St, Los Angeles" } }),
  "places.getPlace": () => ({ params: { placeId: somePlaceId } }),
};

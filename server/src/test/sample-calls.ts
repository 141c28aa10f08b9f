import type { Endpoint } from "@skipline/contract/endpoint";
import { holderHeader } from "@skipline/contract/pins";
import { isFile } from "../http/openapi-schemas.ts";
import type { IdName } from "./house.ts";
import { analyticsCalls } from "./sample-calls/analytics.ts";
import { authCalls } from "./sample-calls/auth.ts";
import { catalogCalls } from "./sample-calls/catalog.ts";
import { clientCalls } from "./sample-calls/client.ts";
import { eventsCalls } from "./sample-calls/events.ts";
import { fulfilmentCalls } from "./sample-calls/fulfilment.ts";
import { guestsCalls } from "./sample-calls/guests.ts";
import { landingCalls } from "./sample-calls/landing.ts";
import { leadsCalls } from "./sample-calls/leads.ts";
import { linksCalls } from "./sample-calls/links.ts";
import { mediaCalls } from "./sample-calls/media.ts";
import { membershipCalls } from "./sample-calls/membership.ts";
import { orderingCalls } from "./sample-calls/ordering.ts";
import { paymentsCalls } from "./sample-calls/payments.ts";
import { peopleCalls } from "./sample-calls/people.ts";
import { placesCalls } from "./sample-calls/places.ts";
import { rewardsCalls } from "./sample-calls/rewards.ts";
import { venuesCalls } from "./sample-calls/venues.ts";
import type { Session } from "./test-server.ts";

export interface SampleCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  bytes?: Buffer;
}

/** Each `id` is one place that a foreign id may come to. */
type Sample = (id: (name: IdName) => string) => SampleCall;

/** A noun's samples, by the ids of its endpoints. */
export type SampleCalls<Noun extends string> = Record<`${Noun}.${string}`, Sample>;

/**
 * A call of each endpoint that is right in every part, from one file for each noun.
 * Those who loop over endpoints fail for one that is not in here.
 */
export const sampleCalls: Record<string, Sample> = {
  ...clientCalls,
  ...authCalls,
  ...peopleCalls,
  ...venuesCalls,
  ...placesCalls,
  ...mediaCalls,
  ...catalogCalls,
  ...paymentsCalls,
  ...linksCalls,
  ...leadsCalls,
  ...eventsCalls,
  ...rewardsCalls,
  ...guestsCalls,
  ...membershipCalls,
  ...orderingCalls,
  ...landingCalls,
  ...fulfilmentCalls,
  ...analyticsCalls,
};

/** @throws Error for an endpoint that has no sample yet */
export function sampleOf(endpoint: Endpoint): Sample {
  const sample = sampleCalls[endpoint.id];
  if (!sample) throw new Error(`${endpoint.id} has no row in server/src/test/sample-calls`);
  return sample;
}

export interface SampleAnswer {
  status: number;
  /** Of a stream: null, it was only begun. */
  body: unknown;
}

/** Sends an endpoint's sample to any server; streams are left when they have begun. */
export async function sendSample(
  server: { url: string },
  endpoint: Endpoint,
  id: (name: IdName) => string,
  as: (Pick<Session, "idToken"> & { mark?: string }) | null,
  change: (body: string) => string = (body) => body,
): Promise<SampleAnswer> {
  const { params = {}, query = {}, body, bytes } = sampleOf(endpoint)(id);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  const stop = new AbortController();
  const response = await fetch(`${server.url}/api${path}${search === "" ? "" : `?${search}`}`, {
    method: endpoint.method,
    headers: {
      origin: server.url,
      ...(endpoint.takes ? { "content-type": endpoint.takes.types[0] ?? "" } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(as ? { authorization: `Bearer ${as.idToken}` } : {}),
      ...(as?.mark === undefined ? {} : { [holderHeader]: as.mark }),
    },
    ...(bytes ? { body: bytes } : {}),
    ...(body === undefined ? {} : { body: change(JSON.stringify(body)) }),
    signal: stop.signal,
  });
  const { status } = response;
  if (endpoint.kind === "stream" && response.headers.get("content-type")?.startsWith("text/event-stream")) {
    stop.abort();
    return { status, body: null };
  }
  if (isFile(endpoint.output) && response.ok) return { status, body: await response.blob() };
  return { status, body: await response.json() };
}

import { createLocalJWKSet, type CryptoKey, errors, type JSONWebKeySet, type JWTHeaderParameters } from "jose";
import * as z from "zod/mini";
import type { Clock } from "../../clock.ts";
import { createSingleFlight } from "../../http/single-flight.ts";

/** So long keys serve unasked. Who comes later waits for them to be read: a key that the issuer withdrew counts no longer than that. */
const freshMs = 10 * 60_000;
/** So long they serve where the issuer can't be reached: a night at a venue. A key that was withdrawn then counts until a read succeeds. */
const keptMs = 12 * 3_600_000;
/** So long after a failure nobody waits for the reads that go on: with an issuer that hangs, each call would take as long as it may. */
const awayMs = 60_000;
/** Until an issuer that failed is asked again. */
const pauseMs = 1_000;
/** Reads for ids that nobody knows: so many at once, and one more each time that the second span has gone by. */
const mostLookups = 3;
const lookupEveryMs = 10_000;
const defaultTimeoutMs = 4_000;

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.unknown()) });

/** Finds the key that a token names, among those the issuer publishes. */
export type FindHostedKey = (header: JWTHeaderParameters) => Promise<CryptoKey>;

/** The issuer's keys can't be had: a token may well be good. */
export class KeysUnreachable extends Error {}

interface Held {
  find: ReturnType<typeof createLocalJWKSet>;
  text: string;
  at: number;
}

/**
 * A hosted issuer's keys. They are kept, and read again for an id that they lack: a key that was changed serves at once, and invented ids
 * make no more reads than the bucket has. One read is under way at a time, whoever waits for it.
 * @throws JOSEError where the issuer has no such key, KeysUnreachable where it can't be asked
 */
export function createHostedKeys(options: { issuer: string; clock: Clock; timeoutMs?: number }): FindHostedKey {
  const { issuer, clock, timeoutMs = defaultTimeoutMs } = options;
  let held: Held | null = null;
  const reads = createSingleFlight<Held>();
  let failure: { error: KeysUnreachable; at: number } | null = null;
  let keySetUrl: string | null = null;
  let lookups = { left: mostLookups, at: 0 };

  const nowMs = () => clock.now().getTime();

  function read(): Promise<Held> {
    if (failure && isPaused()) return Promise.reject(failure.error);
    return reads.share(issuer, load);
  }

  async function load(): Promise<Held> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      keySetUrl ??= await findKeySet(issuer, signal);
      const text = await fetchText(keySetUrl, signal);
      // The same keys stay the same objects: what was checked with them need not be checked again.
      const find = held?.text === text ? held.find : createLocalJWKSet(JSON.parse(text) as JSONWebKeySet);
      failure = null;
      held = { find, text, at: nowMs() };
      return held;
    } catch (cause) {
      keySetUrl = null;
      const error = new KeysUnreachable("the hosted issuer's keys can't be had", { cause });
      failure = { error, at: nowMs() };
      throw error;
    }
  }

  const isPaused = () => failure !== null && isWithin(failure.at, pauseMs);

  /** A clock that was set back makes nothing last longer. */
  function isWithin(at: number, spanMs: number): boolean {
    const age = nowMs() - at;
    return age >= 0 && age < spanMs;
  }

  function takeLookup(): boolean {
    const earned = Math.floor(Math.abs(nowMs() - lookups.at) / lookupEveryMs);
    if (earned > 0) lookups = { left: Math.min(mostLookups, lookups.left + earned), at: nowMs() };
    if (lookups.left === 0) return false;
    lookups.left -= 1;
    return true;
  }

  async function current(): Promise<Held> {
    if (held && isWithin(held.at, freshMs)) return held;
    const kept = held && isWithin(held.at, keptMs) ? held : null;
    const isAway = failure !== null && isWithin(failure.at, awayMs);
    const reading = read();
    if (!kept) return reading;
    const readOrKept = reading.catch(() => kept);
    return isAway ? kept : readOrKept;
  }

  return async (header) => {
    const known = await current();
    try {
      return await known.find(header);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      if (reads.find(issuer) || (!isPaused() && takeLookup())) return (await read()).find(header);
      // Where the last read failed, nobody knows whether there is such a key.
      throw failure?.error ?? error;
    }
  };
}

/** For whoever sets AUTH_ISSUER: how many keys it publishes, and where. @throws Error that says what is wrong with it */
export async function describeIssuer(issuer: string, timeoutMs = defaultTimeoutMs): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const url = await findKeySet(issuer, signal);
  const { keys } = keySet.parse(JSON.parse(await fetchText(url, signal)));
  if (keys.length === 0) throw new Error(`the issuer publishes no keys at ${url}`);
  return `the issuer publishes ${keys.length} keys at ${url}`;
}

/** Where the issuer says it is; else where Auth0 has it. */
async function findKeySet(issuer: string, signal: AbortSignal): Promise<string> {
  const base = issuer.endsWith("/") ? issuer : `${issuer}/`;
  const usual = new URL(".well-known/jwks.json", base).href;
  const answer = await fetch(new URL(".well-known/openid-configuration", base), { signal, redirect: "error" });
  if (answer.status === 404) return usual;
  const { data } = configuration.safeParse(answer.ok ? await answer.json() : null);
  if (!data) return usual;
  if (data.issuer !== issuer) throw new Error(`AUTH_ISSUER is ${issuer}, and it calls itself ${data.issuer}`);
  // Keys over an open network would be anybody's.
  if (issuer.startsWith("https:") && !data.jwks_uri.startsWith("https:"))
    throw new Error("its keys are not behind TLS");
  return data.jwks_uri;
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal, redirect: "error" });
  if (!answer.ok) throw new Error(`the issuer answered ${answer.status}`);
  return answer.text();
}

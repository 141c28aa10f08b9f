import { createHmac, randomInt } from "node:crypto";
import type { WorkChallenge, WorkSolution } from "@skipline/contract/sign-in-work";
import type { Clock } from "../../clock.ts";

/** Work that a browser has done, and that was not spent here. */
export interface DoneWork {
  units: number;
  /** What it is spent under. */
  challenge: string;
  expiresAt: Date;
}

export type Work = ReturnType<typeof createWork>;

const algorithm = "PBKDF2/SHA-256";
const minutes = 5;
/** A try is short, so that asking for work costs us little: a unit is so many of them, give or take a fifth. */
const triesPerUnit = 80;
const cost = 1000;

/** Loaded when the first work is asked for: most servers never ask. */
async function loadAltcha() {
  const [{ createChallenge, verifySolution }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/pbkdf2"),
  ]);
  return { createChallenge, verifySolution, deriveKey };
}

/**
 * Challenges for browsers, each for one phone. Nothing of them is stored here: they are signed, and whoever spends the
 * work notes the challenge. How long one takes is known (`counter`), so that nobody waits by bad luck.
 */
export function createWork({ clock, keys }: { clock: Clock; keys: readonly [string, ...string[]] }) {
  const secretsOf = (key: string) => ({
    hmacSignatureSecret: `${key}:challenge`,
    hmacKeySignatureSecret: `${key}:answer`,
  });
  // Whoever reads a challenge must not learn the phone from it.
  const hashOf = (key: string, phone: string) => createHmac("sha256", key).update(phone).digest("base64url");

  async function ask(phone: string, units: number): Promise<WorkChallenge> {
    const { createChallenge, deriveKey } = await loadAltcha();
    const tries = triesPerUnit * units;
    const challenge = await createChallenge({
      algorithm,
      cost,
      counter: randomInt(Math.floor(tries * 0.8), Math.ceil(tries * 1.2)),
      expiresAt: new Date(clock.now().getTime() + minutes * 60_000),
      data: { phone: hashOf(keys[0], phone), units },
      deriveKey,
      ...secretsOf(keys[0]),
    });
    return challenge as WorkChallenge;
  }

  /** Null for work that was not done, is for another phone, or came too late. */
  async function check({ challenge, solution }: WorkSolution, phone: string): Promise<DoneWork | null> {
    const { data, expiresAt, keySignature } = challenge.parameters;
    const end = new Date(expiresAt * 1000);
    const key = keys.find((one) => data.phone === hashOf(one, phone));
    if (key === undefined || end <= clock.now() || keySignature === "") return null;
    const { verifySolution, deriveKey } = await loadAltcha();
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(key) });
    return verified ? { units: data.units, challenge: challenge.signature, expiresAt: end } : null;
  }

  return { ask, check };
}

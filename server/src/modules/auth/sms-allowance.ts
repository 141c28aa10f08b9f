import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { networkBucket } from "../../http/client-address.ts";
import { giveBack, readUses, restOfWindow, takeUse, type TakenUse } from "../../http/rate-limit.ts";
import type { DoneWork } from "./proof-of-work.ts";
import { ceilings, knownShare, levelRule, type SmsLimits, workFor } from "./sms-limits.ts";
import * as store from "./sms-source-store.ts";
import { isNamedAddress } from "./venue-address-store.ts";

type Db = Kysely<Database>;

const hour = { windowSeconds: 3600 };
const minute = { windowSeconds: 60 };
const knownBucket = { bucket: "sms:known", ...minute };
const strangersBucket = { bucket: "sms:strangers", ...minute };

/** What a message was taken from, until it is sent or given back. */
export interface Claimed {
  uses: TakenUse[];
  /** Null for a known device. */
  source: string | null;
  /** The challenge of the work that was spent. */
  challenge: string | null;
}

/** No message now. */
export interface Refused {
  /** Seconds until it is worth asking again. */
  wait: number;
  /** Units of work that would have let it through; 0 where none does. */
  work: number;
  /** Whether it was for the platform's own bucket. */
  isPlatforms: boolean;
}

export interface Asker {
  isKnown: boolean;
  address: string;
  work: DoneWork | null;
}

/**
 * Takes one message from all that it counts against, in the caller's transaction: whoever is refused has used up nothing
 * once that is rolled back. Rows are locked in one order: address, source, minute.
 */
export function createSmsAllowance(limits: SmsLimits) {
  const known = { ...knownBucket, limit: knownShare(limits) };
  const strangers = { ...strangersBucket, limit: limits.perMinute - known.limit };

  async function claim(trx: Db, asker: Asker, now: Date): Promise<Claimed | Refused> {
    if (!asker.isKnown) return claimForStranger(trx, asker, now);
    const use = (await takeUse(trx, now, known)) ?? (await takeUse(trx, now, strangers));
    if (!use) return { wait: restOfWindow(now, minute), work: 0, isPlatforms: true };
    return { uses: [use], source: null, challenge: null };
  }

  async function claimForStranger(trx: Db, { address, work }: Asker, now: Date): Promise<Claimed | Refused> {
    const isNamed = await isNamedAddress(trx, address, now);
    const ofAddress = { bucket: `sms:address:${address}`, ...hour };
    const addressLimit = isNamed ? limits.perNamedAddress : limits.perAddress;
    const addressUse = await takeUse(trx, now, { ...ofAddress, limit: addressLimit });
    if (!addressUse) return { wait: restOfWindow(now, hour), work: 0, isPlatforms: false };

    const source = sourceOf(address, isNamed);
    const level = await store.raiseLevel(trx, source, levelRule(limits, isNamed), now);
    if ("wait" in level) return { wait: level.wait, work: 0, isPlatforms: false };

    const about = { isNamed, level: level.before };
    const { free, withWork } = ceilings(limits, about);
    const sent = await readUses(trx, now, strangersBucket);
    const units = workFor(limits, about, sent);
    // Half of what is asked for will do: more may have been used up while somebody worked.
    const hasWork = units > 0 && work !== null && work.units * 2 >= units && (await store.spendWork(trx, work));
    const wait = restOfWindow(now, minute);
    if (sent >= withWork) return { wait, work: 0, isPlatforms: true };
    if (units > 0 && !hasWork) return { wait, work: units, isPlatforms: sent >= free };
    const minuteUse = await takeUse(trx, now, { ...strangersBucket, limit: hasWork ? withWork : free });
    if (!minuteUse) return { wait, work: hasWork ? 0 : 1, isPlatforms: true };
    return { uses: [addressUse, minuteUse], source, challenge: hasWork ? work.challenge : null };
  }

  /** After the message could not be sent. */
  async function release(trx: Db, claimed: Claimed, now: Date): Promise<void> {
    const { uses, source, challenge } = claimed;
    for (const use of uses) await giveBack(trx, use);
    if (source !== null) await store.lowerLevel(trx, source, ruleOf(source), 1, now);
    if (challenge !== null) await store.returnWork(trx, challenge);
  }

  /** The code was entered: that message was for somebody, and so is the next one from there. */
  async function noteEntered(trx: Db, source: string, now: Date): Promise<void> {
    await store.lowerLevel(trx, source, ruleOf(source), 2, now);
  }

  const ruleOf = (source: string) => levelRule(limits, source.startsWith(namedPrefix));

  return { claim, release, noteEntered };
}

const namedPrefix = "venue:";

function sourceOf(address: string, isNamed: boolean): string {
  return isNamed ? `${namedPrefix}${address}` : networkBucket(address);
}

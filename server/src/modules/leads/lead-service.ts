import { randomUUIDv7 } from "node:crypto";
import type { LeadFields } from "@skipline/contract/leads";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { type EffectKey, findMade, once } from "../../http/effect.ts";
import { countQuota, useQuota } from "../../http/quotas.ts";
import { parseAnyPhone } from "../auth/index.ts";
import * as store from "./lead-store.ts";

export interface LeadServiceDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** ISO 3166 code of a phone without a calling code. */
  phoneRegion: string;
  /** In the transaction that stores the lead. */
  sendSoon: (trx: Kysely<Database>, leadId: string) => Promise<void>;
}

export interface Asker {
  /** What the client's address is counted as. */
  address: string;
  key: EffectKey | null;
}

export function createLeadService({ db, clock, phoneRegion, sendSoon }: LeadServiceDeps) {
  /** @throws AppError TOO_MANY_REQUESTS; IDEMPOTENCY_KEY_REUSED for a key that came with something else */
  async function createLead(fields: LeadFields, { address, key }: Asker): Promise<{ leadId: string }> {
    // A repeat of what was taken is no further lead: it is not counted.
    const known = await findMade(db, key);
    if (known !== null) return { leadId: known };
    const isGathered = await assertFew(address);
    // Of a number that does not exist, or whose country nobody said, what was typed: somebody can read it, and the mail address is there.
    const abroad = fields.phone.replace(/^00/, "+");
    const phone = parseAnyPhone(fields.phone, [phoneRegion]) ?? parseAnyPhone(abroad, [phoneRegion]) ?? fields.phone;
    const make = async (trx: Transaction<Database>) => {
      const leadId = randomUUIDv7();
      await store.insertLead(trx, { ...fields, phone, leadId, isGathered, createdAt: clock.now() });
      if (!isGathered) await sendSoon(trx, leadId);
      return { made: leadId, answer: { leadId } };
    };
    return once(db, key, make, async (leadId) => ({ leadId }));
  }

  /** Over all servers. One address that is over its limit takes nothing from the others'. Answers whether it is one of many. */
  async function assertFew(address: string): Promise<boolean> {
    await useQuota(db, clock, "lead", address);
    if ((await countQuota(db, clock, "lead:all", null)) === null) return false;
    await useQuota(db, clock, "lead:gathered", null);
    return true;
  }

  return { createLead };
}

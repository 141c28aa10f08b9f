import type { Reward } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { type PlainText } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { activityValues } from "../../db/activity.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { Actor, StaffCaller } from "../../http/call.ts";
import { type EffectKey, findMade, keyReused, keyValues, onKnown } from "../../http/effect.ts";
import { explainKeptUser, keptUserValues } from "../auth/index.ts";
import { hashOfCode, readClaimCode } from "./claim-code.ts";
import * as store from "./rewards-store.ts";

export interface ClaimDeps {
  db: Kysely<Database>;
  clock: Clock;
}

interface Claimant {
  actor: Actor;
  /** As the trail has it; null for the reward's owner, on whose screen staff have confirmed it. */
  staffName: string | null;
  key: EffectKey | null;
}

/** Hands rewards over, each once and within its 72 hours. */
export function createClaims({ db, clock }: ClaimDeps) {
  async function claimOwn(actor: Actor, key: EffectKey | null, rewardId: string): Promise<Reward> {
    const find = () => store.findOwnReward(db, actor.userId, rewardId);
    return claim({ actor, staffName: null, key }, find);
  }

  async function claimByCode(by: StaffCaller, code: string): Promise<Reward> {
    const claimant = { actor: by.actor, staffName: by.role.name, key: by.key };
    return claim(claimant, () => findKept(by.role.vendorId, code));
  }

  async function findByCode(vendorId: string, code: string): Promise<Reward> {
    const row = await findKept(vendorId, code);
    if (!row) throw notFound("Reward");
    return store.asReward(row, clock.now());
  }

  const findKept = (vendorId: string, code: string) =>
    store.findRewardByHash(db, vendorId, hashOfCode(readClaimCode(code)));

  async function claim(by: Claimant, find: () => Promise<store.RewardRow | null>): Promise<Reward> {
    const row = await find();
    if (!row) throw notFound("Reward");
    const now = clock.now();
    const claimedBy = by.staffName === null ? null : by.actor.userId;
    const line = activityValues(
      {
        type: "reward.claimed",
        actor: { userId: by.actor.userId, ...(by.staffName === null ? {} : { name: by.staffName }) },
        vendorId: row.vendorId,
        subjectType: "reward",
        subjectId: row.rewardId,
        details: { name: row.eventName, prize: row.prizeName },
      },
      now,
    );
    const values = { rewardId: row.rewardId, claimedBy, now, ...line };
    const given = { ...values, ...keptUserValues(by.actor, now), ...keyValues(by.key) };
    const act = () =>
      store.claimReward(db, given).catch((error: unknown) => {
        throw explainKeptUser(error);
      });
    const [claimed] = await onKnown(db, by.key, act, async () => []);
    if (claimed) return store.asReward({ ...row, ...claimed }, now);
    // As it is by now: somebody else may just have been faster.
    const current = await find();
    if (!current) throw notFound("Reward");
    const reward = store.asReward(current, now);
    const made = await findMade(db, by.key);
    if (made === reward.rewardId) return reward;
    if (made !== null) throw keyReused();
    throw notClaimable(reward);
  }

  return { claimOwn, claimByCode, findByCode };
}

function notClaimable({ status, isExpired, claimedAt, claimExpiration, isOrderRefunded }: Reward): AppError {
  const details = { status, claimedAt, claimExpiration, isOrderRefunded };
  return new AppError("REWARD_NOT_CLAIMABLE", whyNot({ status, isExpired }), { details });
}

function whyNot({ status, isExpired }: Pick<Reward, "status" | "isExpired">): PlainText {
  if (status === "CLAIMED") return m.refused_reward_claimed;
  if (isExpired) return m.refused_reward_expired;
  return m.refused_reward_refunded;
}

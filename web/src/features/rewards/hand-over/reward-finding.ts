import type { Reward } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { isApiError } from "#api/errors.ts";
import { formatDayTime } from "#lib/dates.ts";
import type { Tone } from "#ui/tone.ts";
import { describeExpiry } from "../expiry.ts";

/** What a code turned out to be, or what became of a hand-over. */
export type Finding =
  | {
      kind: "ready";
      reward: Reward;
      /** The hand-over was tried, and nobody knows whether it counted. */ isUnsure: boolean;
    }
  | { kind: "done" | "claimed" | "expired"; reward: Reward }
  | { kind: "unknown" | "tooMany" | "noAnswer" };

export function findingOf(reward: Reward): Finding {
  if (reward.status === "CLAIMED") return { kind: "claimed", reward };
  return reward.isExpired ? { kind: "expired", reward } : { kind: "ready", reward, isUnsure: false };
}

/** Why a code can't be looked up. */
export function findingOfError(error: unknown): Finding {
  if (isApiError(error, "NOT_FOUND", "BAD_REQUEST")) return { kind: "unknown" };
  return { kind: isApiError(error, "TOO_MANY_REQUESTS") ? "tooMany" : "noAnswer" };
}

/** What a refused hand-over says of the reward; the details are the reward's as it is by now. */
export function findingOfRefusal(error: unknown, reward: Reward): Finding {
  if (isApiError(error, "REWARD_NOT_CLAIMABLE")) {
    const changed = (error.details ?? {}) as Partial<Pick<Reward, "status" | "claimedAt">>;
    const current = { ...reward, ...changed };
    return { kind: current.status === "CLAIMED" ? "claimed" : "expired", reward: current };
  }
  if (isApiError(error, "NOT_FOUND")) return { kind: "unknown" };
  return { kind: "ready", reward, isUnsure: true };
}

export interface FindingWords {
  tone: Extract<Tone, "positive" | "info" | "warning" | "danger">;
  title: string;
  text: string;
}

/** In words for arm's length. */
export function describeFinding(finding: Finding, now: number): FindingWords {
  switch (finding.kind) {
    case "ready": {
      if (finding.isUnsure) return { tone: "warning", title: m.hand_over_no_answer(), text: m.hand_over_again() };
      const { claimExpiration, isOrderRefunded } = finding.reward;
      const expiry = describeExpiry(claimExpiration, now);
      if (!isOrderRefunded) return { tone: "info", title: m.hand_over_ready(), text: `${expiry}.` };
      const text = m.hand_over_refunded({ expiry });
      return { tone: "warning", title: m.hand_over_order_refunded(), text };
    }
    case "done":
      return { tone: "positive", title: m.hand_over_done(), text: m.hand_over_give() };
    case "claimed": {
      const { claimedAt } = finding.reward;
      return {
        tone: "danger",
        title: m.hand_over_claimed(),
        text: claimedAt ? m.hand_over_claimed_at({ time: formatDayTime(claimedAt, now) }) : m.hand_over_before(),
      };
    }
    case "expired":
      return {
        tone: "danger",
        title: m.reward_expired(),
        text: `${describeExpiry(finding.reward.claimExpiration, now)}.`,
      };
    case "unknown":
      return { tone: "danger", title: m.hand_over_unknown(), text: m.hand_over_check_code() };
    case "tooMany":
      return { tone: "warning", title: m.hand_over_too_many(), text: m.hand_over_wait() };
    case "noAnswer":
      return { tone: "warning", title: m.hand_over_no_connection(), text: m.hand_over_not_looked_up() };
  }
}

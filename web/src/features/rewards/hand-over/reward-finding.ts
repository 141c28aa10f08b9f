import type { Reward } from "@skipline/contract/rewards";
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
    const now = (error.details ?? {}) as Partial<Pick<Reward, "status" | "claimedAt">>;
    const current = { ...reward, ...now };
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
      if (finding.isUnsure)
        return { tone: "warning", title: "No Answer Yet", text: "Press Hand Over again: it counts once." };
      const { claimExpiration, isOrderRefunded } = finding.reward;
      const expiry = `${describeExpiry(claimExpiration, now)}.`;
      if (!isOrderRefunded) return { tone: "info", title: "Ready To Hand Over", text: expiry };
      const text = `The order it was won with was refunded. Hand it over only if you want to. ${expiry}`;
      return { tone: "warning", title: "Order Refunded", text };
    }
    case "done":
      return { tone: "positive", title: "Handed Over", text: "Give the guest the prize." };
    case "claimed": {
      const { claimedAt } = finding.reward;
      return {
        tone: "danger",
        title: "Already Claimed",
        text: claimedAt ? `Handed over ${formatDayTime(claimedAt, now)}.` : "It was handed over before.",
      };
    }
    case "expired":
      return { tone: "danger", title: "Expired", text: `${describeExpiry(finding.reward.claimExpiration, now)}.` };
    case "unknown":
      return { tone: "danger", title: "No Prize Of This Venue", text: "Check the code, letter by letter." };
    case "tooMany":
      return { tone: "warning", title: "Too Many Tries", text: "Wait a minute, then try again." };
    case "noAnswer":
      return { tone: "warning", title: "No Connection", text: "The code could not be looked up. Try again." };
  }
}

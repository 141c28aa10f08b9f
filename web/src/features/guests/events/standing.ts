import type { getEligibility } from "@skipline/contract/guests";
import type { Membership } from "@skipline/contract/membership";
import type { Output } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";

export type Eligibility = Output<typeof getEligibility>;

/** What somebody may do on the events page. */
export type Standing =
  /** Who it is, or what they may do, is being asked. */
  | { kind: "loading" }
  /** It could not be asked. */
  | { kind: "unknown" }
  | { kind: "guest" }
  | { kind: "nonMember" }
  | { kind: "member"; credits: number; reservedGleventId: null; waitingGleventIds: readonly string[] }
  | { kind: "reserved"; credits: number; reservedGleventId: string | null; waitingGleventIds: readonly string[] };

interface Known {
  isSignedIn: boolean;
  /** Undefined until it is known. */
  membership: Pick<Membership, "availableCredits"> | null | undefined;
  eligibility: Eligibility | undefined;
  /** One of the two could not be asked. */
  isFailed: boolean;
}

export function findStanding({ isSignedIn, membership, eligibility, isFailed }: Known): Standing {
  if (!isSignedIn) return { kind: "guest" };
  if (membership === null || eligibility?.reason === "NOT_A_MEMBER") return { kind: "nonMember" };
  if (!membership || !eligibility) return { kind: isFailed ? "unknown" : "loading" };
  const credits = membership.availableCredits;
  const { waitingGleventIds } = eligibility;
  return eligibility.isEligible
    ? { kind: "member", credits, reservedGleventId: null, waitingGleventIds }
    : { kind: "reserved", credits, reservedGleventId: eligibility.gleventId, waitingGleventIds };
}

/** Where a member waits for a place. */
export function waitingAt(standing: Standing): readonly string[] {
  return standing.kind === "member" || standing.kind === "reserved" ? standing.waitingGleventIds : [];
}

/** Why a member can't book now; null where they can. */
export function findObstacle(standing: Standing): string | null {
  if (standing.kind === "reserved") return m.event_one_reservation();
  if (standing.kind === "member" && standing.credits < 1) {
    return m.event_no_credits();
  }
  return null;
}

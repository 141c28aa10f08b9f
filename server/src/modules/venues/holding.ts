import type { HolderRow } from "./shared-phone-store.ts";

/** So long after it was done a deed may go out under its mark: a phone that lay in a drawer for a weekend. */
export const deedsLiveSeconds = 3 * 86_400;
/** What a request takes on its way, and by how much the clock of a device may be set meanwhile. */
const slackMs = 5 * 60_000;

interface Asked {
  signedIn: { userId: string; sessionId: string | null };
  /** When they did what they ask for; null: now. */
  secondsAgo: number | null;
  now: Date;
}

/**
 * Whether a mark speaks for whoever it was given to. Now: at the very session, while nobody else has taken the phone. For a
 * deed that has waited: at a phone of the same account, if they held it when it was done. When that was the phone alone
 * knows; a phone that lies can name nobody who has not held it in these days.
 */
export function speaksFor(row: HolderRow, { signedIn, secondsAgo, now }: Asked): boolean {
  if (row.phoneUserId !== signedIn.userId) return false;
  if (secondsAgo === null) {
    const isHeld = row.endedAt === null && row.phoneEndedAt === null && now < row.until;
    return isHeld && row.sessionId === signedIn.sessionId;
  }
  if (secondsAgo > deedsLiveSeconds) return false;
  const doneAt = now.getTime() - secondsAgo * 1000;
  const ends = [row.until, row.endedAt, row.phoneEndedAt].flatMap((end) => (end ? [end.getTime()] : []));
  return doneAt >= row.beganAt.getTime() - slackMs && doneAt <= Math.min(...ends) + slackMs;
}

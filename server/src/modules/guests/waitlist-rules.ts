interface Party {
  quantity: number;
}

/** Until so long before the start the waitlist moves in its order: a small party does not pass a large one. */
export const orderedUntilHours = 24;
/** Whoever waits when the night has begun is told of free places, unless so little is left of it. */
export const stillWorthMinutes = 60;
/** Places that somebody was told of are theirs to come for so long, before the next in line is told. */
export const toldMinutes = 30;

/** Whether places are kept together for the party in front. */
export function isInOrder({ startsAt }: { startsAt: Date | null }, now: Date): boolean {
  return startsAt !== null && startsAt.getTime() - orderedUntilHours * 3_600_000 > now.getTime();
}

/**
 * Who of those who wait, the first of them first, has the free places: in order up to the first party that does not fit,
 * later everybody who fits.
 */
export function chooseFitting<P extends Party>(waiting: readonly P[], free: number, inOrder: boolean): P[] {
  const chosen: P[] = [];
  let left = free;
  for (const one of waiting) {
    if (one.quantity <= left) {
      chosen.push(one);
      left -= one.quantity;
    } else if (inOrder) break;
  }
  return chosen;
}

import * as z from "zod/mini";

const answer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  z.object({ kind: z.literal("previously"), by: z.nullable(z.string()), at: z.nullable(z.string()) }),
  z.object({ kind: z.literal("notPaid") }),
  z.object({ kind: z.literal("wrongLocation") }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
/** The server's word on a scan. */
export type ScanAnswer = z.output<typeof answer>;

export const queuedScan = z.object({
  /** Made on this device before the first try; the Idempotency-Key of every one. */
  scanId: z.string().check(z.minLength(1)),
  orderId: z.string().check(z.minLength(1)),
  vendorLocationId: z.string().check(z.minLength(1)),
  /** Who scanned: nobody else's name goes under the hand-over. */
  userId: z.string().check(z.minLength(1)),
  /** This device's clock, in milliseconds. */
  scannedAt: z.number(),
  /** Tries that the server itself could not carry out. */
  failures: z.number(),
  /** A person has said that it shall be sent although it is old or failed. */
  isApproved: z.boolean(),
  answer: z.nullable(answer),
});
export type QueuedScan = z.output<typeof queuedScan>;

/** Older than this a scan is not sent without a person's word. */
export const freshForMs = 24 * 3600_000;
/** So often the server may stumble over a scan before a person is asked, so that the next ones get through. */
export const maxFailures = 3;
/** Two clocks of one device's past may disagree by so much. */
const clockSlackMs = 5 * 60_000;

export type ScanState = "waiting" | "ask" | "answered";

/** Where a scan stands: sent by itself, left to a person, or answered. A stamp in the future is a wrong clock's. */
export function scanState({ answer: given, isApproved, failures, scannedAt }: QueuedScan, now: number): ScanState {
  if (given) return "answered";
  if (isApproved) return "waiting";
  const age = now - scannedAt;
  return failures >= maxFailures || age > freshForMs || age < -clockSlackMs ? "ask" : "waiting";
}

/** In the order of scanning; ids settle scans of one millisecond, the same way in every tab. */
export function byTime(a: QueuedScan, b: QueuedScan): number {
  return a.scannedAt - b.scannedAt || (a.scanId < b.scanId ? -1 : 1);
}

/** The scan to send now: the oldest that waits and is this person's. */
export function nextScan(scans: readonly QueuedScan[], userId: string, now: number): QueuedScan | null {
  return scans.toSorted(byTime).find((scan) => scan.userId === userId && scanState(scan, now) === "waiting") ?? null;
}

/** A scan of the same order before this one, while there was no network: its drinks may be over the bar already. */
export function findEarlierScan(
  scans: readonly QueuedScan[],
  { orderId, scanId }: Pick<QueuedScan, "orderId" | "scanId">,
): QueuedScan | null {
  const sorted = scans.toSorted(byTime);
  const own = sorted.findIndex((scan) => scan.scanId === scanId);
  return sorted.slice(0, own === -1 ? sorted.length : own).find((scan) => scan.orderId === orderId) ?? null;
}

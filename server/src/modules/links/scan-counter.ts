import type { Logger } from "pino";
import { createSingleFlight } from "../../http/single-flight.ts";

/** What was scanned, and whose it was on which business day. */
export interface Scanned {
  kind: "SHORT_LINK" | "WRISTBAND";
  scannedId: string;
  vendorId: string | null;
  /** `YYYY-MM-DD` */
  day: string;
}

export interface ScanCount extends Scanned {
  scans: number;
}

export interface ScanCounterDeps {
  /** Adds to what is stored, all or nothing. */
  write: (counts: ScanCount[]) => Promise<void>;
  log: Pick<Logger, "warn">;
  /** How long a scan is only in memory: what a server loses that is killed. */
  everyMs?: number;
  /** So many different links are counted at once; when as many were scanned before the time is up, they are written at once. */
  most?: number;
}

export type ScanCounter = ReturnType<typeof createScanCounter>;

/** Counts scans in memory and writes them in batches, so that no scan waits for a write. */
export function createScanCounter({ write, log, everyMs = 5_000, most = 10_000 }: ScanCounterDeps) {
  let counts = new Map<string, ScanCount>();
  let timer: NodeJS.Timeout | undefined;
  const writes = createSingleFlight<void>();
  let uncounted = 0;

  function count(scanned: Scanned): void {
    add({ ...scanned, scans: 1 });
    timer ??= setTimeout(() => void flush(), everyMs).unref();
    if (counts.size >= most) void flush();
  }

  function add(one: ScanCount): void {
    const key = `${one.kind} ${one.scannedId} ${one.vendorId} ${one.day}`;
    const known = counts.get(key);
    if (known) known.scans += one.scans;
    else if (counts.size < most) counts.set(key, one);
    // Only while the database is away, with as many links waiting already.
    else uncounted += one.scans;
  }

  /** Writes what was counted; what can't be written waits for the next time. */
  const flush = (): Promise<void> => writes.share("all", writeAll);

  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...counts.values()];
    counts = new Map();
    if (batch.length === 0) return;
    try {
      await write(batch);
    } catch (error) {
      for (const one of batch) add(one);
      log.warn({ err: error, links: batch.length, uncounted }, "scans could not be stored; trying again");
      uncounted = 0;
    }
    if (counts.size > 0) timer ??= setTimeout(() => void flush(), everyMs).unref();
  }

  return {
    count,
    flush,
    /** Nothing is counted any more, and what was counted is written. */
    async close(): Promise<void> {
      // What is being written now, and what came meanwhile.
      await flush();
      await flush();
      clearTimeout(timer);
    },
  };
}

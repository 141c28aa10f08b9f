import { lastOfferedOrder, type VendorPage } from "@skipline/contract/landing";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";
import { createSingleFlight } from "../../http/single-flight.ts";
import type { Events } from "../events/index.ts";
import type { Venues } from "../venues/index.ts";
import { mostEvents, pickTonight } from "./tonight.ts";

export interface VendorPagesDeps {
  clock: Clock;
  venues: Pick<Venues, "findVendor" | "listLocations">;
  events: Pick<Events, "listCurrent">;
}

/** So old may be what a page shows: a crowd that scans the same code costs one look at the database in that time. */
export const keptMs = 5_000;
/** Some 500 pages. Ids that nobody has take little of it: whoever makes them up pushes no vendor out. */
const keptBytes = 16 * 1024 * 1024;
const absentBytes = 1_000;
const mostLocations = 100;

export interface ReadyVendorPage {
  page: VendorPage;
  answer: ReadyAnswer;
}

export type VendorPages = ReturnType<typeof createVendorPages>;

/** Vendors' pages, each read at most every five seconds by a server, however many look at it. */
export function createVendorPages({ clock, venues, events }: VendorPagesDeps) {
  const kept = new LRUCache<string, { ready: ReadyVendorPage | null }>({
    maxSize: keptBytes,
    sizeCalculation: ({ ready }) => ready?.answer.byteLength ?? absentBytes,
    // Stale is what is older than this.
    ttl: keptMs - 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const { share } = createSingleFlight<ReadyVendorPage | null>();

  async function read(vendorId: string): Promise<ReadyVendorPage | null> {
    const vendor = await venues.findVendor(vendorId);
    if (!vendor) return null;
    const [locations, current] = await Promise.all([
      venues.listLocations(vendorId, mostLocations),
      events.listCurrent(vendorId, mostEvents),
    ]);
    const offered = locations.filter(({ displayOrder }) => displayOrder === null || displayOrder <= lastOfferedOrder);
    const page: VendorPage = { vendor, locations: offered, ...pickTonight(current, clock.now()) };
    return { page, answer: ReadyAnswer.of(page, 0) };
  }

  /** Null for a vendor that is not there. */
  async function getVendorPage(vendorId: string): Promise<ReadyVendorPage | null> {
    const known = kept.get(vendorId);
    if (known) return known.ready;
    return share(vendorId, async () => {
      const ready = await read(vendorId);
      kept.set(vendorId, { ready });
      return ready;
    });
  }

  /** What is at hand without waiting. */
  const peekVendorPage = (vendorId: string) => kept.get(vendorId)?.ready?.answer;

  return { getVendorPage, peekVendorPage };
}

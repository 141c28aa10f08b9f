import { lastOfferedOrder, type VendorPage } from "@skipline/contract/landing";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";
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
const mostKept = 500;
/** Ids that nobody has: whoever makes them up pushes no vendor out. */
const mostAbsent = 500;
const mostLocations = 100;

export interface ReadyVendorPage {
  page: VendorPage;
  answer: ReadyAnswer;
}

interface Kept {
  until: number;
  read: Promise<ReadyVendorPage | null>;
  ready: ReadyVendorPage | null;
}

export type VendorPages = ReturnType<typeof createVendorPages>;

/** Vendors' pages, each read at most every five seconds by a server, however many look at it. */
export function createVendorPages({ clock, venues, events }: VendorPagesDeps) {
  const kept = new LRUCache<string, Kept>({ max: mostKept });
  const absent = new LRUCache<string, Kept>({ max: mostAbsent });
  const inWork = new Map<string, Kept>();

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

  function findKept(vendorId: string): Kept | null {
    const one = inWork.get(vendorId) ?? kept.get(vendorId) ?? absent.get(vendorId);
    return one && clock.now().getTime() < one.until ? one : null;
  }

  /** Null for a vendor that is not there. */
  function getVendorPage(vendorId: string): Promise<ReadyVendorPage | null> {
    const known = findKept(vendorId);
    if (known) return known.read;
    const one: Kept = { until: clock.now().getTime() + keptMs, read: read(vendorId), ready: null };
    inWork.set(vendorId, one);
    const leave = () => inWork.get(vendorId) === one && inWork.delete(vendorId);
    function keep(ready: ReadyVendorPage | null): void {
      one.ready = ready;
      if (leave()) (ready ? kept : absent).set(vendorId, one);
    }
    // After a failure whoever comes next asks again.
    one.read.then(keep, leave);
    return one.read;
  }

  /** What is at hand without waiting. */
  const peekVendorPage = (vendorId: string) => findKept(vendorId)?.ready?.answer;

  return { getVendorPage, peekVendorPage };
}

import { LRUCache } from "lru-cache";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Notifications } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import * as store from "./catalog-store.ts";
import { makeMenuSnapshot, type MenuSnapshot } from "./menu-snapshot.ts";

interface Deps {
  db: Kysely<Database>;
  clock: Clock;
  notifications: Pick<Notifications, "subscribeAll" | "isHearing" | "tellHere">;
  limits?: { locations: number; bytes: number };
}

/** A menu of 60 products takes some 40 kB with what rules need of it. */
const usualLimits = { locations: 1_000, bytes: 32 * 1024 * 1024 };

const channel = "menu_changed";

/** A promotion that begins in a month is looked at again every hour: longer timers end at once. */
const longestTimerMs = 3_600_000;
const mostTimers = 10_000;

export type MenuSnapshots = ReturnType<typeof createMenuSnapshots>;

/** The menus of this server's locations, kept in memory while it is certain to hear of every change. */
export function createMenuSnapshots({ db, clock, notifications, limits = usualLimits }: Deps) {
  const kept = new LRUCache<string, MenuSnapshot>({
    max: limits.locations,
    maxSize: limits.bytes,
    // The objects take about twice what they are written as.
    sizeCalculation: ({ answers }) => answers.products.byteLength + 2 * answers.products.bytes.identity.length + 2_000,
  });
  /** The newest read of each menu. What changes meanwhile takes it out: only those who asked before get its result. */
  const loads = new Map<string, Promise<MenuSnapshot | null>>();
  /** Begins when the load that runs has ended: for those who must see what that one may have missed. */
  const nextLoads = new Map<string, Promise<MenuSnapshot | null>>();
  /** A location of each vendor whose menu is kept, or was. */
  const locations = new LRUCache<string, string>({ max: limits.locations });
  const boundaries = new LRUCache<string, NodeJS.Timeout>({ max: mostTimers, dispose: clearTimeout });

  const unsubscribe = notifications.subscribeAll(channel, (news, vendorLocationId) => {
    if (news === "changed") dropMenuSnapshot(vendorLocationId);
    else dropAll();
  });

  /** What is kept and still right, without waiting. */
  function peekMenuSnapshot(vendorLocationId: string): MenuSnapshot | null {
    if (!notifications.isHearing(channel)) return null;
    const snapshot = kept.get(vendorLocationId);
    return snapshot && clock.now().getTime() < snapshot.validUntil ? snapshot : null;
  }

  /** Of one of the vendor's locations, which all show the same of it. */
  function peekMenuSnapshotOfVendor(vendorId: string): MenuSnapshot | null {
    const snapshot = peekMenuSnapshot(locations.get(vendorId) ?? "");
    return snapshot?.location.vendorId === vendorId ? snapshot : null;
  }

  /** The menu as it is, but for what this server has not been told yet; null when there is no such location. */
  async function getMenuSnapshot(vendorLocationId: string): Promise<MenuSnapshot | null> {
    if (!notifications.isHearing(channel)) return readMenuSnapshot(vendorLocationId);
    return peekMenuSnapshot(vendorLocationId) ?? loads.get(vendorLocationId) ?? load(vendorLocationId);
  }

  /** The menu with everything that was committed before this call. A thousand callers at once make two reads. */
  function readMenuSnapshot(vendorLocationId: string): Promise<MenuSnapshot | null> {
    const running = loads.get(vendorLocationId);
    if (!running) return load(vendorLocationId);
    const waiting = nextLoads.get(vendorLocationId);
    if (waiting) return waiting;
    const next = running
      .catch(() => null)
      .then(() => {
        nextLoads.delete(vendorLocationId);
        return load(vendorLocationId);
      });
    nextLoads.set(vendorLocationId, next);
    return next;
  }

  function load(vendorLocationId: string): Promise<MenuSnapshot | null> {
    const result = read(() => loads.get(vendorLocationId) === result);
    loads.set(vendorLocationId, result);
    return result;

    async function read(isNewest: () => boolean): Promise<MenuSnapshot | null> {
      try {
        const row = await store.readMenu(db, vendorLocationId, clock.now());
        const snapshot = row && (await makeMenuSnapshot(row, clock.now()));
        if (snapshot && isNewest() && notifications.isHearing(channel)) keep(vendorLocationId, snapshot);
        return snapshot;
      } finally {
        if (isNewest()) loads.delete(vendorLocationId);
      }
    }
  }

  function keep(vendorLocationId: string, snapshot: MenuSnapshot): void {
    kept.set(vendorLocationId, snapshot);
    locations.set(snapshot.location.vendorId, vendorLocationId);
    if (snapshot.validUntil === Infinity) boundaries.delete(vendorLocationId);
    else awaitBoundary(vendorLocationId, snapshot.validUntil);
  }

  /** Open menus hear of a promotion that begins or ends, also when the menu itself was forgotten meanwhile. */
  function awaitBoundary(vendorLocationId: string, moment: number): void {
    const wait = Math.min(longestTimerMs, Math.max(1, moment - clock.now().getTime()));
    const timer = setTimeout(() => {
      if (clock.now().getTime() < moment) return awaitBoundary(vendorLocationId, moment);
      boundaries.delete(vendorLocationId);
      notifications.tellHere(channel, vendorLocationId);
    }, wait);
    boundaries.set(vendorLocationId, timer.unref());
  }

  function dropMenuSnapshot(vendorLocationId: string): void {
    kept.delete(vendorLocationId);
    loads.delete(vendorLocationId);
  }

  function dropAll(): void {
    kept.clear();
    loads.clear();
  }

  function close(): void {
    unsubscribe();
    boundaries.clear();
  }

  return { peekMenuSnapshot, peekMenuSnapshotOfVendor, getMenuSnapshot, readMenuSnapshot, dropMenuSnapshot, close };
}

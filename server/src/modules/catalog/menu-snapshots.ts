import type { MenuLanguage } from "@skipline/contract/catalog";
import { LRUCache } from "lru-cache";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { gathered } from "../../db/gathered.ts";
import type { Notifications } from "../../db/notifications.ts";
import type { Database } from "../../db/schema.ts";
import type { ReadyAnswer } from "../../http/ready-answer.ts";
import { createSingleFlight } from "../../http/single-flight.ts";
import * as store from "./catalog-store.ts";
import { byteLengthOf, makeMenuSnapshot, type MenuSnapshot, productsIn as answerIn } from "./menu-snapshot.ts";

interface Deps {
  db: Kysely<Database>;
  clock: Clock;
  notifications: Pick<Notifications, "subscribeAll" | "isHearing" | "tellHere">;
  /** That menus may take. */
  mostBytes: number;
}

const channel = "menu_changed";

/** A promotion that begins in a month is looked at again every hour: longer timers end at once. */
const longestTimerMs = 3_600_000;
const mostTimers = 10_000;
const mostVendors = 10_000;
/** Whoever asks while a menu changes all the time gets what was so a moment ago. */
const mostTries = 5;

/** What is known of a menu, and since which moment of those counted here. */
interface Sight {
  /** The reading began then, or its version was looked up. */
  checkedAt: number;
  /** Last told of a change. */
  toldAt: number;
}

export type MenuSnapshots = ReturnType<typeof createMenuSnapshots>;

/**
 * The menus of this server's locations, kept in memory. One rule says whether one is fresh: it has the version that the
 * location has in the database. Hearing of every change saves looking that up.
 */
export function createMenuSnapshots({ db, clock, notifications, mostBytes }: Deps) {
  const kept = new LRUCache<string, Sight & { snapshot: MenuSnapshot }>({
    maxSize: mostBytes,
    sizeCalculation: ({ snapshot }) => byteLengthOf(snapshot),
  });
  /**
   * The readings that run, forgotten with a change; whoever asks for no more joins one. Not `fetch` of `kept`: that gives up
   * what it reads when it is told of a change, and a menu that changes all the time would never be kept.
   */
  const loads = createSingleFlight<MenuSnapshot | null>();
  /** A location of each vendor whose menu is kept, or was. */
  const locations = new LRUCache<string, string>({ max: mostVendors });
  const boundaries = new LRUCache<string, NodeJS.Timeout>({ max: mostTimers, dispose: clearTimeout });
  /** Counts what is told, so that one can say what was before what. */
  let moment = 0;
  /** When notices may last have been missed. */
  let missedAt = 0;

  /** However many ask: one statement at a time, and each that begins after they asked. */
  const lookUpVersions = gathered((ids: string[]) => store.readMenuVersions(db, [...new Set(ids)]));

  const unsubscribe = notifications.subscribeAll(channel, (news, vendorLocationId) => {
    if (news === "changed") return dropMenuSnapshot(vendorLocationId);
    missedAt = ++moment;
    loads.forgetAll();
  });

  const holds = ({ validUntil }: MenuSnapshot) => clock.now().getTime() < validUntil;

  /** What is kept and still right, without waiting. */
  function peekMenuSnapshot(vendorLocationId: string): MenuSnapshot | null {
    const known = kept.get(vendorLocationId);
    if (!known || !notifications.isHearing(channel)) return null;
    const isSure = known.checkedAt >= known.toldAt && known.checkedAt >= missedAt;
    return isSure && holds(known.snapshot) ? known.snapshot : null;
  }

  /** The products as a reader of `lang` is answered. The first one to ask makes it, and from then on it counts. */
  function productsIn(snapshot: MenuSnapshot, lang: MenuLanguage): ReadyAnswer {
    const before = snapshot.translated.size;
    const answer = answerIn(snapshot, lang);
    const { vendorLocationId } = snapshot.location;
    const known = kept.peek(vendorLocationId);
    if (snapshot.translated.size > before && known?.snapshot === snapshot) kept.set(vendorLocationId, { ...known });
    return answer;
  }

  /** Of one of the vendor's locations, which all show the same of it. */
  function peekMenuSnapshotOfVendor(vendorId: string): MenuSnapshot | null {
    const snapshot = peekMenuSnapshot(locations.get(vendorId) ?? "");
    return snapshot?.location.vendorId === vendorId ? snapshot : null;
  }

  /** The menu as it is, but for what this server has not been told yet; null when there is no such location. */
  async function getMenuSnapshot(vendorLocationId: string): Promise<MenuSnapshot | null> {
    const known = peekMenuSnapshot(vendorLocationId);
    if (known) return known;
    const running = notifications.isHearing(channel) ? loads.find(vendorLocationId) : undefined;
    return running ?? readMenuSnapshot(vendorLocationId);
  }

  /**
   * The menu with everything that was committed before this call: its version is looked up, and it is read where what is
   * here has another one.
   */
  async function readMenuSnapshot(vendorLocationId: string): Promise<MenuSnapshot | null> {
    // What is read from now on has it all.
    if (!kept.has(vendorLocationId) && !loads.find(vendorLocationId)) return load(vendorLocationId);
    const askedAt = moment;
    const version = (await lookUpVersions(vendorLocationId)).get(vendorLocationId);
    if (version === undefined) {
      kept.delete(vendorLocationId);
      return null;
    }
    const isFresh = (one: MenuSnapshot) => one.menuVersion >= version && holds(one);
    const known = kept.get(vendorLocationId);
    if (known && isFresh(known.snapshot)) {
      if (known.snapshot.menuVersion === version) known.checkedAt = Math.max(known.checkedAt, askedAt);
      return known.snapshot;
    }
    for (let tries = 1; ; tries += 1) {
      const snapshot = await load(vendorLocationId);
      if (tries === mostTries || (snapshot && isFresh(snapshot))) return snapshot;
    }
  }

  function load(vendorLocationId: string): Promise<MenuSnapshot | null> {
    return loads.share(vendorLocationId, async (isForgotten) => {
      const checkedAt = moment;
      const row = await store.readMenu(db, vendorLocationId, clock.now());
      const snapshot = row && makeMenuSnapshot(row, clock.now());
      if (snapshot) keep(vendorLocationId, snapshot, { checkedAt, toldAt: isForgotten() ? moment : 0 });
      return snapshot;
    });
  }

  /** Never in the place of a newer one, however late it comes. */
  function keep(vendorLocationId: string, snapshot: MenuSnapshot, { checkedAt, toldAt }: Sight): void {
    const known = kept.get(vendorLocationId);
    if (known && known.snapshot.menuVersion > snapshot.menuVersion) return;
    kept.set(vendorLocationId, { snapshot, checkedAt, toldAt: Math.max(toldAt, known?.toldAt ?? 0) });
    locations.set(snapshot.location.vendorId, vendorLocationId);
    if (snapshot.validUntil === Infinity) boundaries.delete(vendorLocationId);
    else awaitBoundary(vendorLocationId, snapshot.validUntil);
  }

  /** Open menus hear of a promotion that begins or ends, also when the menu itself was forgotten meanwhile. */
  function awaitBoundary(vendorLocationId: string, boundary: number): void {
    const wait = Math.min(longestTimerMs, Math.max(1, boundary - clock.now().getTime()));
    const timer = setTimeout(() => {
      if (clock.now().getTime() < boundary) return awaitBoundary(vendorLocationId, boundary);
      boundaries.delete(vendorLocationId);
      notifications.tellHere(channel, vendorLocationId);
    }, wait);
    boundaries.set(vendorLocationId, timer.unref());
  }

  /** It may have changed: whoever asks next looks. */
  function dropMenuSnapshot(vendorLocationId: string): void {
    moment += 1;
    const known = kept.peek(vendorLocationId);
    if (known) known.toldAt = moment;
    loads.forget(vendorLocationId);
  }

  /** In bytes, as they are counted, beside the most that there may be. */
  const measureMemory = () => ({ menus: kept.size, bytes: kept.calculatedSize, mostBytes });

  function close(): void {
    unsubscribe();
    boundaries.clear();
  }

  return {
    peekMenuSnapshot,
    peekMenuSnapshotOfVendor,
    getMenuSnapshot,
    readMenuSnapshot,
    productsIn,
    dropMenuSnapshot,
    measureMemory,
    close,
  };
}

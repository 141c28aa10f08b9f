import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { BenchLine } from "../order-path.ts";
import type { Person } from "../people.ts";
import type { InsistingClient, Journal } from "./journal.ts";

/** What somebody was told is done. */
export interface Ledger {
  /** Checkouts that were begun, by guest: no more orders than these may be there. */
  begun: Map<string, number>;
  created: Set<string>;
  charged: Set<string>;
  paid: Set<string>;
  letIn: Set<string>;
}

interface Load {
  client: InsistingClient;
  journal: Journal;
  guests: readonly Person[];
  checkouts: number;
  location: string;
  lines: readonly BenchLine[];
  doors: number;
  staff: Person;
  /** Of reservations, in turn. */
  checkInPaths: { reservationId: string; path: string }[];
  /** Between two steps of a person, about. */
  thinkMs: number;
}

const vendorAddress = { line1: "1 Main St", city: "Los Angeles", state: "CA", zip: "90012" };

/** Keeps so many checkouts and check-ins under way until told to stop; then those that were begun are ended. */
export function keepBusy(load: Load) {
  const { client, journal, guests, location, lines, thinkMs } = load;
  const ledger: Ledger = {
    begun: new Map(),
    created: new Set(),
    charged: new Set(),
    paid: new Set(),
    letIn: new Set(),
  };
  let isOn = true;
  const think = () => delay(randomInt(thinkMs / 2, thinkMs * 1.5));
  const bearer = (person: Person) => ({ authorization: `Bearer ${person.idToken}` });

  /** Null where it was refused for good, which is written down unless it may be so. */
  async function step(what: string, call: Parameters<InsistingClient["insist"]>[0], mayBeRefused = false) {
    const { status, text } = await client.insist(call);
    if (status === 200) return text;
    if (!mayBeRefused) journal.noteStrange(`${what}: ${status} ${text.slice(0, 200)}`);
    return null;
  }

  async function checkOut(guest: Person, line: BenchLine): Promise<void> {
    const orders = `/api/users/${guest.userId}/orders`;
    ledger.begun.set(guest.userId, (ledger.begun.get(guest.userId) ?? 0) + 1);
    const body = {
      userId: guest.userId,
      cartItems: [line],
      tipAmount: "1.00",
      vendorAddress,
      vendorLocationId: location,
      ageAcknowledged: true,
    };
    const create = { method: "POST", path: orders, headers: bearer(guest), body: JSON.stringify(body) } as const;
    const created = await step("create", create);
    if (created === null) return;
    const orderId = /"orderId":"([^"]+)"/.exec(created)?.[1] ?? "";
    ledger.created.add(orderId);
    await think();
    const clientSecret = /"clientSecret":"([^"]+)"/.exec(created)?.[1];
    const confirmed = await step(
      "confirm",
      {
        method: "POST",
        path: "/api/sandbox/payments/confirm",
        body: JSON.stringify({ clientSecret, method: { kind: "wallet", payerName: "Bench" } }),
      },
      // The card was charged, and the answer lost.
      true,
    );
    if (confirmed !== null) ledger.charged.add(orderId);
    await think();
    const marked = await step("mark paid", {
      method: "PUT",
      path: `${orders}/${orderId}/mark-paid`,
      headers: bearer(guest),
    });
    if (marked !== null) ledger.paid.add(orderId);
    await think();
  }

  async function letIn(): Promise<void> {
    const next = load.checkInPaths.pop();
    if (!next) throw new Error("everybody is in");
    const call = { method: "POST", path: next.path, headers: bearer(load.staff), body: "{}" } as const;
    if ((await step("check-in", call)) !== null) ledger.letIn.add(next.reservationId);
    await think();
  }

  const goOn = async (act: () => Promise<void>) => {
    await think();
    while (isOn) await act();
  };
  const works = [
    ...Array.from({ length: load.checkouts }, (_, n) =>
      goOn(() => checkOut(guests[n % guests.length]!, lines[n % lines.length]!)),
    ),
    ...Array.from({ length: load.doors }, () => goOn(letIn)),
  ];
  return {
    ledger,
    async stop(): Promise<void> {
      isOn = false;
      await Promise.all(works);
    },
  };
}

import { randomUUID } from "node:crypto";
import { asOften, figuresOf, type LoadFigures } from "../load.ts";
import type { BenchLine } from "../order-path.ts";
import type { Person } from "../people.ts";
import { callOk, openHttpClient, pause } from "./client.ts";
import { payOrder } from "./order-paths.ts";

interface StatusPages {
  url: string;
  location: string;
  guests: Person[];
  bartenders: Person[];
  lines: BenchLine[];
  /** How many orders are paid and watched by their guests. */
  count: number;
}

const payersAtOnce = 16;
const patienceMs = 10_000;

/** Guests who watch their paid orders, until a bartender completes one. */
export async function openStatusPages({ url, location, guests, bartenders, lines, count }: StatusPages) {
  const http = openHttpClient(url, payersAtOnce);
  const streams = openHttpClient(url, count + payersAtOnce);
  const waiting: { orderId: string; guest: Person }[] = [];
  const turned = new Map<string, () => void>();
  let turn = 0;

  async function openPage(): Promise<void> {
    const guest = guests[turn++ % guests.length]!;
    const orderId = await payOrder(http, guest, location, lines);
    const path = `/api/users/${guest.userId}/orders/${orderId}/stream`;
    await streams.follow(path, { authorization: `Bearer ${guest.idToken}` }, (event) => {
      if (!event.includes('"status":"COMPLETE"')) return "more";
      turned.get(orderId)?.();
      // The connection is for the next page.
      return "enough";
    });
    waiting.push({ orderId, guest });
  }

  /** From the scan that is sent to the event that the guest's page gets. */
  async function complete(orderId: string, bartender: Person): Promise<number> {
    const begin = performance.now();
    const isTurned = new Promise<void>((resolve, reject) => {
      turned.set(orderId, resolve);
      setTimeout(() => reject(new Error(`no page turned within ${patienceMs} ms`)), patienceMs).unref();
    });
    await callOk(http, {
      method: "PUT",
      path: `/api/users/_/orders/${orderId}/complete?vendorLocationId=${location}`,
      headers: { authorization: `Bearer ${bartender.idToken}`, "idempotency-key": randomUUID() },
    });
    await isTurned;
    return performance.now() - begin;
  }

  return {
    /** Opens as many as are missing. */
    fill: () => asOften(payersAtOnce, count - waiting.length, openPage),
    /** So many scans at an even pace, while all the others go on watching. */
    async scan(scans: number, perSecond: number): Promise<LoadFigures> {
      const begin = performance.now();
      const times: Promise<number>[] = [];
      for (let one = 0; one < scans; one += 1) {
        await pause(begin + (one * 1000) / perSecond - performance.now());
        times.push(complete(waiting.shift()!.orderId, bartenders[one % bartenders.length]!));
      }
      return figuresOf(await Promise.all(times), performance.now() - begin);
    },
    async close(): Promise<void> {
      await http.close();
      await streams.close();
    },
  };
}

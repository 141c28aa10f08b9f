import { randomUUID } from "node:crypto";
import { figuresOf, type LoadFigures } from "../load.ts";
import type { Person } from "../people.ts";
import { callOk, openHttpClient, pause } from "./client.ts";

interface StaffCalls {
  url: string;
  location: string;
  bartenders: Person[];
  act: keyof typeof acts;
}

const acts = {
  complete: { query: (location: string) => `?vendorLocationId=${location}`, body: null },
  refund: { query: () => "", body: JSON.stringify({ refundReason: "bench" }) },
};

/** Bartenders who take orders, each on their own device. */
export async function openStaffCalls({ url, location, bartenders, act }: StaffCalls) {
  const { query, body } = acts[act];
  const http = openHttpClient(url, bartenders.length);

  async function callFor(orderId: string, { idToken }: Person): Promise<number> {
    const begin = performance.now();
    await callOk(http, {
      method: "PUT",
      path: `/api/users/_/orders/${orderId}/${act}${query(location)}`,
      headers: { authorization: `Bearer ${idToken}`, "idempotency-key": randomUUID() },
      ...(body === null ? {} : { body }),
    });
    return performance.now() - begin;
  }

  return {
    /** One order after the other, as fast as they are answered. */
    async run(orderIds: string[]): Promise<LoadFigures> {
      const left = [...orderIds];
      const times: number[] = [];
      const begin = performance.now();
      const work = async (bartender: Person) => {
        for (let orderId = left.pop(); orderId !== undefined; orderId = left.pop()) {
          times.push(await callFor(orderId, bartender));
        }
      };
      await Promise.all(bartenders.map(work));
      return figuresOf(times, performance.now() - begin);
    },
    /** At an even pace, in turn, whether the last one has been answered or not. */
    async runAt(orderIds: string[], perSecond: number): Promise<LoadFigures> {
      const begin = performance.now();
      const times: Promise<number>[] = [];
      for (const [n, orderId] of orderIds.entries()) {
        await pause(begin + (n * 1000) / perSecond - performance.now());
        times.push(callFor(orderId, bartenders[n % bartenders.length]!));
      }
      return figuresOf(await Promise.all(times), performance.now() - begin);
    },
    close: () => http.close(),
  };
}

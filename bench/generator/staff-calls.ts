import { randomUUID } from "node:crypto";
import { figuresOf, type LoadFigures } from "../load.ts";
import type { Person } from "../people.ts";
import { callOk, openHttpClient } from "./client.ts";

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

/** Bartenders who take one order after the other, each on their own device. */
export async function openStaffCalls({ url, location, bartenders, act }: StaffCalls) {
  const { query, body } = acts[act];
  const http = openHttpClient(url, bartenders.length);
  return {
    async run(orderIds: string[]): Promise<LoadFigures> {
      const left = [...orderIds];
      const times: number[] = [];
      const begin = performance.now();
      const work = async ({ idToken }: Person) => {
        for (let orderId = left.pop(); orderId !== undefined; orderId = left.pop()) {
          const start = performance.now();
          await callOk(http, {
            method: "PUT",
            path: `/api/users/_/orders/${orderId}/${act}${query(location)}`,
            headers: { authorization: `Bearer ${idToken}`, "idempotency-key": randomUUID() },
            ...(body === null ? {} : { body }),
          });
          times.push(performance.now() - start);
        }
      };
      await Promise.all(bartenders.map(work));
      return figuresOf(times, performance.now() - begin);
    },
    close: () => http.close(),
  };
}

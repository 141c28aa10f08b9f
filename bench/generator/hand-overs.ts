import { randomUUID } from "node:crypto";
import { figuresOf, type LoadFigures } from "../load.ts";
import type { Person } from "../people.ts";
import { callOk, openHttpClient } from "./client.ts";

interface HandOvers {
  url: string;
  location: string;
  bartenders: Person[];
}

/** Bartenders who scan one code after the other, each on their own device. */
export async function openHandOvers({ url, location, bartenders }: HandOvers) {
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
            path: `/api/users/_/orders/${orderId}/complete?vendorLocationId=${location}`,
            headers: { authorization: `Bearer ${idToken}`, "idempotency-key": randomUUID() },
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

import { randomUUID } from "node:crypto";
import { asOften, underLoad } from "../load.ts";
import type { BenchLine } from "../order-path.ts";
import type { Person } from "../people.ts";
import { callOk, type HttpClient, openHttpClient } from "./client.ts";

interface OrderPaths {
  url: string;
  location: string;
  guests: Person[];
  lines: BenchLine[];
  clients: number;
}

const address = { line1: "1 Main St", city: "Los Angeles", state: "CA", zip: "90012" };

/** Whole order paths but for the hand-over: create, pay at the sandbox, mark paid. Guests take turns. */
export async function openOrderPaths({ url, location, guests, lines, clients }: OrderPaths) {
  const http = openHttpClient(url, clients);
  let turn = 0;
  const paidIds: string[] = [];
  const one = async () => {
    const guest = guests[turn++ % guests.length]!;
    paidIds.push(await payOrder(http, guest, location, lines));
  };
  return {
    run: (seconds: number) => underLoad(clients, seconds, one),
    /** So many orders, as fast as it goes; answers all ids of paid orders. */
    async pay(count: number): Promise<string[]> {
      paidIds.length = 0;
      await asOften(clients, count, one);
      return paidIds;
    },
    time: (count: number) => asOften(clients, count, one),
    close: () => http.close(),
  };
}

/** Answers the order's id, which is told as its guest is about to pay. */
export async function payOrder(
  http: HttpClient,
  guest: Person,
  location: string,
  lines: BenchLine[],
  onPaying: (orderId: string) => void = () => {},
) {
  const authorization = `Bearer ${guest.idToken}`;
  const orders = `/api/users/${guest.userId}/orders`;
  const body = {
    userId: guest.userId,
    cartItems: lines,
    tipAmount: "1.00",
    vendorAddress: address,
    vendorLocationId: location,
    ageAcknowledged: true,
  };
  const create = { method: "POST", path: orders, body: JSON.stringify(body) } as const;
  const created = await callOk(http, { ...create, headers: { authorization, "idempotency-key": randomUUID() } }, true);
  // Of a long answer two words are needed.
  const orderId = /"orderId":"([^"]+)"/.exec(created)?.[1];
  const clientSecret = /"clientSecret":"([^"]+)"/.exec(created)?.[1];
  onPaying(orderId!);
  await callOk(http, {
    method: "POST",
    path: "/api/sandbox/payments/confirm",
    body: JSON.stringify({ clientSecret, method: { kind: "wallet", payerName: "Bench" } }),
  });
  await callOk(http, { method: "PUT", path: `${orders}/${orderId}/mark-paid`, headers: { authorization } });
  return orderId!;
}

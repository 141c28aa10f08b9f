import { randomUUID } from "node:crypto";
import type { Product } from "@skipline/contract/catalog";
import type { Person } from "./people.ts";

const location = "064E1";

/** What is ordered of a product of the demo menu. */
export type BenchLine = Pick<Product, "productId" | "price" | "name"> & { quantity: number };

/** One whole order: create, pay at the sandbox, finalise, hand over. Throws where any step is not answered with 200. */
export async function orderPath(url: string, guest: Person, bartender: Person, product: Product): Promise<void> {
  const { productId, price, name } = product;
  const orderId = await placePaidOrder(url, guest, [{ productId, price, name, quantity: 2 }]);
  await send(url, "PUT", `/users/_/orders/${orderId}/complete?vendorLocationId=${location}`, bartender);
}

/** What the demo bar sells now, one line of each. */
export async function readDrinks(url: string): Promise<BenchLine[]> {
  const menu = await send<{ items: Product[] }>(url, "GET", `/vendor-locations/${location}/products`, null);
  return menu.items
    .filter((item) => item.isAvailable && item.discountPercent === null && Number(item.price) > 1)
    .map(({ productId, price, name }) => ({ productId, price, name, quantity: 1 }));
}

/** Creates an order, pays it at the sandbox and finalises it; gives its id. */
export async function placePaidOrder(url: string, guest: Person, cartItems: BenchLine[]): Promise<string> {
  const orders = `/users/${guest.userId}/orders`;
  const created = await send<{ order: { orderId: string }; clientSecret: string }>(url, "POST", orders, guest, {
    userId: guest.userId,
    cartItems,
    tipAmount: "1.00",
    vendorAddress: { line1: "1 Main St", city: "Los Angeles", state: "CA", zip: "90012" },
    vendorLocationId: location,
    ageAcknowledged: true,
  });
  const { orderId } = created.order;
  await send(url, "POST", "/sandbox/payments/confirm", null, {
    clientSecret: created.clientSecret,
    method: { kind: "wallet", payerName: "Bench" },
  });
  await send(url, "PUT", `${orders}/${orderId}/mark-paid`, guest);
  return orderId;
}

export async function send<T>(
  url: string,
  method: string,
  path: string,
  as: Person | null,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json", "idempotency-key": randomUUID() }),
      ...(as ? { authorization: `Bearer ${as.idToken}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

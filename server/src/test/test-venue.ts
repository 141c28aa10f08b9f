import { randomInt } from "node:crypto";
import { env } from "node:process";
import { type RoleName, roleNames } from "@skipline/contract/endpoint";
import { formatMoney } from "@skipline/contract/money";
import { completeOrder } from "@skipline/contract/fulfilment";
import { createOrder, markPaid, type Order } from "@skipline/contract/ordering";
import { confirmSandboxPayment } from "@skipline/contract/payments";
import type { Kysely, Updateable } from "kysely";
import type { Database } from "../db/schema.ts";
import type { ServerProcess } from "./start-server-process.ts";
import type { Answer, Session, TestServer } from "./test-server.ts";

/** A vendor with two locations, a menu, tax rates and one member of staff per role. */
export interface TestVenue {
  vendorId: string;
  vendorLocationId: string;
  otherLocationId: string;
  /** Phones by role. */
  phones: Record<RoleName, string>;
  /** Product id of a name of `menu`. */
  id(name: ProductName): string;
}

const menu = {
  beer: { type: "ALCOHOLIC_ITEM", cents: 1_200, tax: "drinks" },
  soda: { type: "NON_ALCOHOLIC_ITEM", cents: 450, tax: "drinks" },
  shirt: { type: "MERCHANDISE", cents: 2_995, tax: "goods" },
  soldOut: { type: "FOOD_ITEM", cents: 700, tax: "drinks" },
  /** Without tax: for the boundary of free orders. */
  straw49: { type: "OTHER", cents: 49, tax: "none" },
  straw50: { type: "OTHER", cents: 50, tax: "none" },
  straw51: { type: "OTHER", cents: 51, tax: "none" },
  water: { type: "NON_ALCOHOLIC_ITEM", cents: 0, tax: "none" },
} as const;

export type ProductName = keyof typeof menu;
export const productNames = Object.keys(menu) as ProductName[];

/** What a vendor's call asks for besides names. */
export const vendorPlace = {
  addressLine1: "1 Sunset Blvd",
  city: "Los Angeles",
  state: "CA",
  zip: "90028",
  timeZone: "America/Los_Angeles",
  language: "en",
} as const;

export const address = { line1: "1 Sunset Blvd", line2: null, city: "Los Angeles", state: "CA", zip: "90028" };

// Fixed numbers in tests and the demo's have other area codes: a given one is never one of them.
const areas = ["408", "415", "424", "510", "559", "619", "626", "650", "707", "714"];

/** Journeys run side by side on one database: each process of theirs has a thousand numbers of its own. */
const worker = Number(env["TEST_WORKER_INDEX"] ?? 0);
const area = areas[worker % areas.length];
let phonesGiven = Math.floor(worker / areas.length) * 1000;

/** Mobile numbers that nobody has: 555-xxxx, each another. */
export function somePhone(): string {
  phonesGiven += 1;
  return `+1${area}555${String(phonesGiven % 10_000).padStart(4, "0")}`;
}

type LocationFields = Updateable<Database["vendor_location"]>;

/** `fields` are what its locations have besides: `prepares_orders`, `kitchen_types`. */
export async function openVenue(db: Kysely<Database>, name: string, fields: LocationFields = {}): Promise<TestVenue> {
  const vendorId = `vnd-${name}`;
  const now = new Date("2026-01-01T00:00:00Z");
  const [vendorLocationId, otherLocationId] = [newLocationId(), newLocationId()];
  await db
    .insertInto("vendor")
    .values({
      vendor_id: vendorId,
      name,
      address_line1: address.line1,
      city: address.city,
      state: address.state,
      zip: address.zip,
      time_zone: "America/Los_Angeles",
    })
    .execute();
  const locations = [vendorLocationId, otherLocationId].map((id, index) => ({
    vendor_location_id: id,
    vendor_id: vendorId,
    description: `${name} bar ${index + 1}`,
    ...fields,
  }));
  await db.insertInto("vendor_location").values(locations).execute();
  await db
    .insertInto("product")
    .values(
      Object.entries(menu).map(([product, { type, cents, tax }]) => ({
        product_id: `${vendorId}-${product}`,
        vendor_location_id: vendorLocationId,
        name: `The ${product}`,
        product_type: type,
        tax_code: tax,
        price_cents: cents,
        is_available: product !== "soldOut",
        updated_at: now,
      })),
    )
    .execute();
  const rates = { drinks: 95_000, goods: 77_500, none: 0 };
  await db
    .insertInto("tax_rate")
    .values(
      Object.entries(rates).map(([tax_code, rate_ppm]) => ({
        vendor_location_id: vendorLocationId,
        tax_code,
        rate_ppm,
      })),
    )
    .execute();
  const phones = Object.fromEntries(roleNames.map((role) => [role, somePhone()])) as TestVenue["phones"];
  await db
    .insertInto("staff_role")
    .values(
      roleNames.map((role) => ({
        vendor_id: vendorId,
        phone: phones[role],
        name: `${role} of ${name}`,
        role,
        created_at: now,
      })),
    )
    .execute();
  return { vendorId, vendorLocationId, otherLocationId, phones, id: (product) => `${vendorId}-${product}` };
}

/** As if its owners had said so. */
export async function setLocation(
  db: Kysely<Database>,
  { vendorLocationId }: Pick<TestVenue, "vendorLocationId">,
  fields: LocationFields,
): Promise<void> {
  await db.updateTable("vendor_location").set(fields).where("vendor_location_id", "=", vendorLocationId).execute();
}

interface Hired {
  role?: RoleName;
  name?: string;
  phone?: string;
  /** All, where it says none. */
  locationIds?: readonly string[] | null;
}

/** One more who works there, or another role for who does. Answers their phone. */
export async function hire(
  db: Kysely<Database>,
  { vendorId }: Pick<TestVenue, "vendorId">,
  { role = "MANAGER", name = "Kim", phone = somePhone(), locationIds = null }: Hired = {},
): Promise<string> {
  const given = { role, name, location_ids: locationIds && [...locationIds] };
  await db
    .insertInto("staff_role")
    .values({ ...given, vendor_id: vendorId, phone, created_at: new Date() })
    .onConflict((conflict) => conflict.columns(["vendor_id", "phone"]).doUpdateSet(given))
    .execute();
  return phone;
}

function newLocationId(): string {
  return randomInt(36 ** 4, 36 ** 5)
    .toString(36)
    .toUpperCase();
}

/** Lines as an honest client sends them. */
export function linesOf(venue: Pick<TestVenue, "id">, quantities: Partial<Record<ProductName, number>>) {
  return Object.entries(quantities).map(([name, quantity]) => {
    const product = name as ProductName;
    return {
      productId: venue.id(product),
      quantity,
      price: formatMoney(menu[product].cents),
      name: `The ${product}`,
      productTaxCode: menu[product].tax,
    };
  });
}

export function createBody(venue: TestVenue, guest: Session, quantities: Partial<Record<ProductName, number>>) {
  return {
    userId: guest.userId,
    cartItems: linesOf(venue, quantities),
    tipAmount: "0.00",
    vendorAddress: address,
    vendorLocationId: venue.vendorLocationId,
    ageAcknowledged: true,
  };
}

type Created = { order: Order; clientSecret: string };

/** So that the limits of calls a minute do not add up over a test file. */
export async function letMinutePass(
  server: Pick<TestServer, "db" | "context">,
  ...others: ServerProcess[]
): Promise<void> {
  await server.db.deleteFrom("rate_limit").execute();
  server.context.limits.forget();
  await Promise.all(others.map((other) => other.letMinutePass()));
}

/** @throws Error unless it worked */
export function ok<T>(answer: Answer<T>): T {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The code of an error answer, or the status of one that is none. */
export function codeOf(answer: Answer<unknown>): string | number {
  return (answer.body as { error?: { code?: string } } | null)?.error?.code ?? answer.status;
}

/** Whoever can call a server: the test server itself, or somebody outside of its process. */
type Caller = Pick<TestServer, "call" | "newKey">;

export async function placeOrder(
  server: Caller,
  venue: TestVenue,
  guest: Session,
  quantities: Partial<Record<ProductName, number>> = { soda: 2 },
  changes: Partial<ReturnType<typeof createBody>> = {},
): Promise<Created> {
  const body = { ...createBody(venue, guest, quantities), ...changes };
  const answer = await server.call(createOrder, { params: { userId: guest.userId }, body }, guest, {
    "idempotency-key": server.newKey(),
  });
  return ok(answer) as Created;
}

export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  processing: "4000000000000077",
  /** Succeeds; the webhook never comes. */
  silent: "4000000001000050",
  /** The webhook comes before the payer has the answer. */
  early: "4000000001000043",
  /** The refund is pending, then fails. */
  refundFailsLater: "4000000001000076",
  /** The refund counts as done and is sent back by the bank later. */
  refundBounces: "4000000000005126",
  refundPending: "4000000000007726",
  refundStaysPending: "4000000001000068",
  disputed: "4000000000000259",
};

export function confirmCard(server: Caller, clientSecret: string, number: string = cards.silent) {
  const card = { number, expMonth: 12, expYear: 2040, cvc: "123", name: "Ada Guest", zip: "90028" };
  return server.call(confirmSandboxPayment, { body: { clientSecret, method: { kind: "card", ...card } } });
}

/** A paid order. Its card sends no webhook: mark-paid asks the provider, and nothing is left under way. */
export async function placePaidOrder(
  server: Caller,
  venue: TestVenue,
  guest: Session,
  quantities: Partial<Record<ProductName, number>> = { soda: 2 },
  card: string = cards.silent,
): Promise<Order> {
  const { order, clientSecret } = await placeOrder(server, venue, guest, quantities);
  ok(await confirmCard(server, clientSecret, card));
  const params = { userId: guest.userId, orderId: order.orderId };
  return ok(await server.call(markPaid, { params }, guest)).order;
}

export async function handOver(server: Caller, staff: Session, orderId: string): Promise<Order> {
  return ok(await server.call(completeOrder, { params: { userId: "_", orderId }, query: {} }, staff)).order;
}

/** What the card provider's own books say of an order's payments, oldest first. */
export function askedAtProvider(server: TestServer, order: Order) {
  return server.db
    .selectFrom("sandbox.intent as i")
    .innerJoin("payment as p", "p.intent_id", "i.intent_id")
    .select(["i.amount_cents", "i.status"])
    .where("p.reference", "=", order.orderId)
    .orderBy("i.created_at")
    .execute();
}

/** Events that the card provider has still to bring; what is not given up yet. */
export async function countUndelivered(server: Pick<TestServer, "db">): Promise<number> {
  const { count } = await server.db
    .selectFrom("sandbox.delivery")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("delivered_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

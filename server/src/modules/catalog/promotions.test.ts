import { listProducts } from "@skipline/contract/catalog";
import type { CallInput } from "@skipline/contract/endpoint";
import { createOrder, getOrder } from "@skipline/contract/ordering";
import * as contract from "@skipline/contract/promotions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, createBody, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

type Wanted = NonNullable<CallInput<typeof contract.createPromotion>["body"]>;

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  elsewhere = await openVenue(server.db, "birch");
  manager = await server.signIn(venue.phones.MANAGER);
});
beforeEach(() => server.db.deleteFrom("promotion").execute());
afterAll(() => server.close());

const plain: Wanted = {
  description: "Happy hour",
  percent: 20,
  amountOff: null,
  productTypes: null,
  productIds: null,
  vendorLocationIds: null,
  startsAt: null,
  endsAt: null,
  happyHours: [],
};

const tryTo = (wanted: Partial<Wanted>, as = manager) =>
  server.call(contract.createPromotion, { params: { vendorId: venue.vendorId }, body: { ...plain, ...wanted } }, as);
const create = async (wanted: Partial<Wanted> = {}) => ok(await tryTo(wanted)).promotion;
const keyOf = ({ promotionId }: { promotionId: string }) => ({
  params: { vendorId: venue.vendorId, promotionId },
});
const change = (made: contract.Promotion, body: NonNullable<CallInput<typeof contract.changePromotion>["body"]>) =>
  server.call(contract.changePromotion, { ...keyOf(made), body: { version: made.version, ...body } }, manager);
const end = async (made: contract.Promotion) =>
  ok(await server.call(contract.endPromotion, keyOf(made), manager)).promotion;
const list = async (ended?: "no" | "only" | "all") => {
  const query = ended ? { ended } : {};
  const input = { params: { vendorId: venue.vendorId }, query };
  return ok(await server.call(contract.listPromotions, input, manager)).items;
};

async function menuItem(name: "soda" | "beer") {
  const { items } = ok(
    await server.call(listProducts, { params: { vendorLocationId: venue.vendorLocationId } }, manager),
  );
  return items.find((item) => item.productId === venue.id(name));
}

async function trail() {
  const rows = await server.db
    .selectFrom("activity")
    .select(["type", "actor_name", "details"])
    .where("vendor_id", "=", venue.vendorId)
    .where("type", "like", "promotion.%")
    .orderBy("activity_id", "desc")
    .limit(1)
    .execute();
  return rows[0];
}

describe("managers and promotions", () => {
  it("make one, change it and end it; the trail tells of each", async () => {
    const made = await create({ translations: { es: { description: "Hora feliz" } }, productTypes: ["FOOD_ITEM"] });
    expect(made).toMatchObject({ percent: 20, amountOff: null, version: 1, isPaused: false, endedAt: null });
    expect(await list()).toEqual([made]);
    expect(await trail()).toMatchObject({
      type: "promotion.created",
      details: { name: "Happy hour", after: { percent: 20, productTypes: ["FOOD_ITEM"] } },
    });
    const changed = ok(await change(made, { percent: null, amountOff: "2.50", description: "Cheap eats" })).promotion;
    expect(changed).toMatchObject({ percent: null, amountOff: "2.50", version: 2, productTypes: ["FOOD_ITEM"] });
    expect(await trail()).toMatchObject({
      type: "promotion.changed",
      details: {
        name: "Cheap eats",
        before: { description: "Happy hour", percent: 20, amountOff: null },
        after: { description: "Cheap eats", percent: null, amountOff: "2.50" },
      },
    });
    const ended = await end(changed);
    expect(ended).toMatchObject({ endedAt: expect.any(String), version: 3 });
    expect((await trail())?.type).toBe("promotion.ended");
    expect([await list(), await list("only"), await list("all")]).toEqual([[], [ended], [ended]]);
    expect(await end(ended)).toEqual(ended);
    expect(codeOf(await change(ended, { description: "Back again" }))).toBe("RULE_VIOLATED");
  });

  it("change nothing by what is so already", async () => {
    const made = await create({ happyHours: [{ days: ["FRI", "MON"], from: "16:00", to: "19:00" }] });
    expect(made.happyHours).toEqual([{ days: ["MON", "FRI"], from: "16:00", to: "19:00" }]);
    const same = {
      percent: 20,
      happyHours: [{ days: ["FRI" as const, "MON" as const, "FRI" as const], from: "16:00", to: "19:00" }],
    };
    expect(ok(await change(made, same)).promotion).toEqual(made);
  });

  it("learn of whoever was faster", async () => {
    const made = await create();
    ok(await change(made, { percent: 30 }));
    const late = await change(made, { percent: 40 });
    expect(codeOf(late)).toBe("PROMOTION_CHANGED");
    expect(late.body).toMatchObject({ error: { details: { promotion: { percent: 30, version: 2 } } } });
  });

  it.each<[string, () => Partial<Wanted>]>([
    ["both discounts", () => ({ amountOff: "1.00" })],
    ["no discount", () => ({ percent: null })],
    ["an end before the beginning", () => ({ startsAt: "2030-01-02T00:00:00Z", endsAt: "2030-01-01T00:00:00Z" })],
    ["a product of another vendor", () => ({ productIds: [venue.id("soda"), elsewhere.id("soda")] })],
    ["a product that nobody has", () => ({ productIds: ["prd-none"] })],
    ["a location of another vendor", () => ({ vendorLocationIds: [elsewhere.vendorLocationId] })],
  ])("are refused %s", async (_what, wanted) => {
    expect(codeOf(await tryTo(wanted()))).toBe("RULE_VIOLATED");
    expect(await list("all")).toEqual([]);
  });

  it.each<[string, Partial<Wanted>]>([
    ["0 %", { percent: 0 }],
    ["half a percent", { percent: 12.5 }],
    ["nothing off", { percent: null, amountOff: "0.00" }],
    ["no kind at all", { productTypes: [] }],
    ["an hour that no clock shows", { happyHours: [{ days: ["MON"], from: "24:00", to: "19:00" }] }],
    ["hours of no day", { happyHours: [{ days: [], from: "16:00", to: "19:00" }] }],
  ])("can't say %s", async (_what, wanted) => {
    expect(codeOf(await tryTo(wanted))).toBe("BAD_REQUEST");
  });

  it("have at most a hundred that are not over", async () => {
    const row = { vendor_id: venue.vendorId, description: "One of many", percent: 5, product_types: [] };
    await server.db
      .insertInto("promotion")
      .values(Array.from({ length: contract.mostPromotions }, (_, n) => ({ ...row, promotion_id: `many-${n}` })))
      .execute();
    expect(codeOf(await tryTo({}))).toBe("RULE_VIOLATED");
    await server.db
      .updateTable("promotion")
      .set({ ends_at: server.clock.now() })
      .where("promotion_id", "=", "many-7")
      .execute();
    const made = await create();
    const [over] = await list("only");
    expect(codeOf(await change(over!, { endsAt: null }))).toBe("RULE_VIOLATED");
    await end(made);
    ok(await change(over!, { endsAt: null }));
  });

  it("find those of before, and change them", async () => {
    const before = { promotion_id: "before", vendor_id: venue.vendorId, description: "10% off", percent: 10 };
    await server.db
      .insertInto("promotion")
      .values({ ...before, product_types: ["FOOD_ITEM"], starts_at: server.clock.now() })
      .execute();
    const [found] = await list();
    expect(found).toMatchObject({ productTypes: ["FOOD_ITEM"], percent: 10, version: 1 });
    expect(ok(await change(found!, { percent: 15 })).promotion).toMatchObject({
      productTypes: ["FOOD_ITEM"],
      percent: 15,
    });
  });
});

describe("servers of the release before", () => {
  /** As they read a vendor's promotions: by product type and percent alone. */
  const asReadBefore = () =>
    server.db
      .selectFrom("promotion")
      .select(["promotion_id", "product_types"])
      .where("vendor_id", "=", venue.vendorId)
      .where((on) => on.or([on("ends_at", "is", null), on("ends_at", ">", server.clock.now())]))
      .execute();

  it("find nothing by what they know too little of", async () => {
    await create({ happyHours: [{ days: ["MON"], from: "16:00", to: "19:00" }], productTypes: ["FOOD_ITEM"] });
    await create({ percent: null, amountOff: "2.00" });
    expect((await asReadBefore()).map((one) => one.product_types)).toEqual([[], []]);
  });
});

describe("what a price becomes", () => {
  it("is a part of it, or so much less, and never below zero; of several the one that takes most off", async () => {
    await create({ productTypes: ["NON_ALCOHOLIC_ITEM"], percent: 10 });
    expect(await menuItem("soda")).toMatchObject({ price: "4.50", discountedPrice: "4.05", discountPercent: 10 });
    await create({ productIds: [venue.id("soda")], percent: null, amountOff: "1.00" });
    const soda = await menuItem("soda");
    expect(soda).toMatchObject({ discountedPrice: "3.50", discountPercent: null, discountAmount: "1.00" });
    expect(await menuItem("beer")).toMatchObject({ discountedPrice: null, discountPercent: null });
    await create({ percent: null, amountOff: "999.00" });
    expect(await menuItem("soda")).toMatchObject({ discountedPrice: "0.00" });
  });

  it("is so at the locations that were named alone, and not while it is paused or after its end", async () => {
    const made = await create({ vendorLocationIds: [venue.otherLocationId] });
    expect((await menuItem("soda"))?.discountPercent).toBeNull();
    const here = ok(await change(made, { vendorLocationIds: [venue.vendorLocationId.toLowerCase()] })).promotion;
    expect((await menuItem("soda"))?.discountPercent).toBe(20);
    const paused = ok(await change(here, { isPaused: true })).promotion;
    expect((await menuItem("soda"))?.discountPercent).toBeNull();
    const again = ok(await change(paused, { isPaused: false })).promotion;
    expect((await menuItem("soda"))?.discountPercent).toBe(20);
    await end(again);
    expect((await menuItem("soda"))?.discountPercent).toBeNull();
  });

  it("comes and goes with the happy hours of the venue's clock", async () => {
    const { time_zone: zone } = await server.db
      .selectFrom("vendor")
      .select("time_zone")
      .where("vendor_id", "=", venue.vendorId)
      .executeTakeFirstOrThrow();
    const clock = (minutes: number) =>
      new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(
        server.clock.now().getTime() + minutes * 60_000,
      );
    const days = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
    await create({ happyHours: [{ days: [...days], from: clock(30), to: clock(90) }] });
    expect((await menuItem("soda"))?.discountPercent).toBeNull();
    server.clock.advance({ seconds: 30 * 60 });
    expect((await menuItem("soda"))?.discountPercent).toBe(20);
    server.clock.advance({ seconds: 60 * 60 });
    manager = await server.signIn(venue.phones.MANAGER);
    expect((await menuItem("soda"))?.discountPercent).toBeNull();
  });
});

describe("an order", () => {
  const order = async (guest: Session, discountedPrice: string | null) => {
    const { cartItems, ...body } = createBody(venue, guest, { soda: 3 });
    const lines = cartItems.map((item) => ({ ...item, price: "4.50", discountedPrice }));
    return server.call(createOrder, { params: { userId: guest.userId }, body: { ...body, cartItems: lines } }, guest);
  };

  it("takes the amount off, says whose doing it was, and keeps its price when the promotion is over", async () => {
    const made = await create({
      percent: null,
      amountOff: "1.25",
      translations: { es: { description: "Hora feliz" } },
    });
    const guest = await server.signIn(somePhone());
    const { order: placed } = ok(await order(guest, "3.25"));
    expect(placed).toMatchObject({
      subtotal: "9.75",
      promotion: { discountAmount: "3.75", description: "Happy hour" },
      cartItems: [{ price: "4.50", discountedPrice: "3.25", totalPrice: "9.75" }],
    });
    await end(made);
    const key = { params: { userId: guest.userId, orderId: placed.orderId } };
    expect(ok(await server.call(getOrder, key, guest)).order).toMatchObject({ subtotal: "9.75" });
    // Who still shows the old price learns of it, and orders at the price that the answer says.
    const refused = await order(guest, "3.25");
    expect(codeOf(refused)).toBe("CART_CHANGED");
    expect(refused.body).toMatchObject({ error: { details: { items: [{ price: "4.50", discountedPrice: null }] } } });
    expect(ok(await order(guest, null)).order.subtotal).toBe("13.50");
  });
});

import { getOrder } from "@skipline/contract/ordering";
import { listActivities } from "@skipline/contract/roles";
import { createVendor, getOwnVendor, listOwnVendors, type OwnVendor, updateVendor } from "@skipline/contract/vendors";
import { findVendor } from "@skipline/contract/venues";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  hire,
  ok,
  openVenue,
  placeOrder,
  somePhone,
  type TestVenue,
  vendorPlace,
} from "../../test/test-venue.ts";

const operatorPhone = "+12135555901";
let server: TestServer;
let venue: TestVenue;
let operator: Session;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
  operator = await server.signIn(operatorPhone);
  venue = await openVenue(server.db, "owned");
  admin = await server.signIn(venue.phones.ADMIN);
});
afterAll(() => server.close());

const create = (name: string, phoneNumber = somePhone(), more: object = {}, key?: string) =>
  server.call(
    createVendor,
    { body: { ...vendorPlace, name, superAdmin: { name: " Robin ", phoneNumber }, ...more } },
    operator,
    key === undefined ? {} : { "idempotency-key": key },
  );
const get = async (as = admin): Promise<OwnVendor> =>
  ok(await server.call(getOwnVendor, { params: { vendorId: venue.vendorId } }, as)).vendor;
const update = (body: object, as = admin) =>
  server.call(updateVendor, { params: { vendorId: venue.vendorId }, body: body as OwnVendor }, as);
const trailOf = async (vendorId: string, as: Session) =>
  ok(await server.call(listActivities, { params: { vendorId }, query: {} }, as)).items;

describe("a new vendor", () => {
  it("has an id of its name, somebody who runs it, and its lines in the trail", async () => {
    const phone = somePhone();
    const { vendor } = ok(await create("  The Blue Room ", `(${phone.slice(2, 5)}) ${phone.slice(5)}`));
    expect(vendor).toEqual({
      ...vendorPlace,
      vendorId: "the-blue-room",
      name: "The Blue Room",
      addressLine2: null,
      businessDayStartHour: 0,
      guestlistEnabled: false,
      supportPhone: null,
      supportEmail: null,
      receiptFooter: null,
      translations: {},
      accent: null,
      logoMediaId: null,
      logo: null,
      suspension: null,
      version: 1,
    });
    const robin = await server.signIn(phone);
    const seen = ok(await server.call(getOwnVendor, { params: { vendorId: vendor.vendorId } }, robin));
    expect(seen).toEqual({ vendor, role: "SUPER_ADMIN", vendorLocationIds: null });
    const { vendorId: _id, version: _version, suspension: _suspension, logo: _logo, ...after } = vendor;
    const lines = await trailOf(vendor.vendorId, robin);
    expect(lines.map(({ type, actorName, subjectId, details }) => ({ type, actorName, subjectId, details }))).toEqual([
      {
        type: "role.created",
        actorName: "Platform operator",
        subjectId: phone,
        details: { after: { name: "Robin", role: "SUPER_ADMIN" } },
      },
      {
        type: "vendor.created",
        actorName: "Platform operator",
        subjectId: vendor.vendorId,
        details: { name: "The Blue Room", after },
      },
    ]);
    expect(ok(await server.call(findVendor, { query: { vendorId: vendor.vendorId } })).items).toMatchObject([
      { name: "The Blue Room" },
    ]);
  });

  it("has an id of its own where another has the name, also of many at once", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create("One Name")));
    const ids = made.map((answer) => ok(answer).vendor.vendorId);
    expect(new Set(ids).size).toBe(8);
    expect(ids.toSorted()[0]).toBe("one-name");
    expect(ids.filter((id) => /^one-name-[a-z2-9]{5}$/.test(id))).toHaveLength(7);
  });

  it("is made once for a key", async () => {
    const [key, phone] = [server.newKey(), somePhone()];
    const first = ok(await create("Once", phone, {}, key));
    expect(ok(await create("Once", phone, {}, key))).toEqual(first);
    expect(codeOf(await create("Twice", phone, {}, key))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("is not made at all where its first person can't be", async () => {
    const refused = await create("Nobody's", "+18005550199");
    expect([refused.status, codeOf(refused)]).toEqual([422, "RULE_VIOLATED"]);
    const { items } = ok(await server.call(listOwnVendors, { query: { search: "nobody" } }, operator));
    expect(items).toEqual([]);
  });

  it.each([
    { name: " " },
    { name: "Two\nlines" },
    { name: "x".repeat(101) },
    { city: "" },
    { zip: "12345678901" },
    { timeZone: "+02:00" },
    { timeZone: "Nowhere/Land" },
    { timeZone: "" },
    { language: "xx" },
    { superAdmin: { name: " ", phoneNumber: "+12135555902" } },
    { vendorId: "mine" },
  ])("is refused with %j", async (more) => {
    expect((await create("Fine", somePhone(), more)).status).toBe(400);
  });
});

describe("a vendor's own page", () => {
  it("is changed by its admins, with before and after in the trail", async () => {
    const before = await get();
    const after = { ...before, name: "Renamed", businessDayStartHour: 6, addressLine2: "Floor 2" };
    const { vendor } = ok(await update(after));
    expect(vendor).toEqual({ ...after, version: before.version + 1 });
    const [line] = await trailOf(venue.vendorId, admin);
    expect(line).toMatchObject({
      type: "vendor.changed",
      actorName: "ADMIN of owned",
      details: {
        name: "Renamed",
        before: { name: before.name, businessDayStartHour: before.businessDayStartHour, addressLine2: null },
        after: { name: "Renamed", businessDayStartHour: 6, addressLine2: "Floor 2" },
      },
    });
    expect(Object.keys(line?.details["after"] as object).toSorted()).toEqual([
      "addressLine2",
      "businessDayStartHour",
      "name",
    ]);
  });

  it("says to the second of two what the first has left, and takes theirs over it", async () => {
    const base = await get();
    const { vendor: theirs } = ok(await update({ ...base, name: "First" }));
    const late = await update({ ...base, city: "Burbank" });
    expect([late.status, codeOf(late)]).toEqual([409, "VENDOR_CHANGED"]);
    expect(late.body).toMatchObject({ error: { details: { vendor: theirs } } });
    expect(ok(await update({ ...theirs, city: "Burbank" })).vendor).toMatchObject({ name: "First", city: "Burbank" });
  });

  it("writes nothing where nothing is changed", async () => {
    const before = await get();
    const lines = await trailOf(venue.vendorId, admin);
    expect(ok(await update(before)).vendor).toEqual(before);
    expect(await trailOf(venue.vendorId, admin)).toEqual(lines);
  });

  it("loses its second line only where that is said", async () => {
    const base = { ...(await get()), addressLine2: "Floor 3" };
    ok(await update(base));
    const { addressLine2: _line, version: _version, ...others } = base;
    expect(ok(await update(others)).vendor.addressLine2).toBe("Floor 3");
    expect(ok(await update({ ...others, addressLine2: " " })).vendor.addressLine2).toBeNull();
  });

  describe("says whom guests ask, and what ends their receipts", () => {
    const support = {
      supportPhone: " (323) 373-3100 ",
      supportEmail: " help@owned.example ",
      receiptFooter: " Thanks!\r\n\r\n\r\n\r\nSee you ",
      translations: { es: { receiptFooter: " ¡Gracias! " } },
    };
    const kept = {
      supportPhone: "+13233733100",
      supportEmail: "help@owned.example",
      receiptFooter: "Thanks!\n\nSee you",
      translations: { es: { receiptFooter: "¡Gracias!" } },
    };

    it("to an order that is made, one that is read, and in the trail", async () => {
      const guest = await server.signIn(somePhone());
      const { order: before } = await placeOrder(server, venue, guest);
      expect(before.vendorSupport).toBeNull();
      const base = await get();
      const { vendor } = ok(await update({ ...base, ...support }));
      expect(vendor).toEqual({ ...base, ...kept, version: base.version + 1 });
      const told = {
        phone: kept.supportPhone,
        email: kept.supportEmail,
        receiptFooter: kept.receiptFooter,
        translations: kept.translations,
      };
      const { order: made } = await placeOrder(server, venue, guest);
      expect(made.vendorSupport).toEqual(told);
      const params = { userId: guest.userId, orderId: before.orderId };
      expect(ok(await server.call(getOrder, { params }, guest)).order.vendorSupport).toEqual(told);
      const line = (await trailOf(venue.vendorId, admin)).find(({ type }) => type === "vendor.changed");
      const { supportPhone, supportEmail, receiptFooter, translations } = base;
      expect(line?.details).toMatchObject({
        before: { supportPhone, supportEmail, receiptFooter, translations },
        after: kept,
      });
    });

    it("until that is taken back, and who says nothing of it changes nothing", async () => {
      ok(await update({ ...(await get()), ...support }));
      const { supportPhone, supportEmail, receiptFooter, translations, version: _version, ...silent } = await get();
      expect({ supportPhone, supportEmail, receiptFooter, translations }).toEqual(kept);
      expect(ok(await update({ ...silent, city: "Glendale" })).vendor).toMatchObject(kept);
      const none = { supportPhone: "", supportEmail: null, receiptFooter: " ", translations: { es: {} } };
      const { vendor } = ok(await update({ ...silent, ...none }));
      expect(vendor).toMatchObject({ supportPhone: null, supportEmail: null, receiptFooter: null, translations: {} });
      const { order } = await placeOrder(server, venue, await server.signIn(somePhone()));
      expect(order.vendorSupport).toBeNull();
    });

    it.each([
      [400, { supportPhone: "call us" }],
      [400, { supportPhone: "javascript:alert(1)" }],
      [422, { supportPhone: "555-0100" }],
      [422, { supportPhone: "+1 323 373 3100 ext. 5" }],
      [400, { supportEmail: "nobody" }],
      [400, { supportEmail: "a@b.example?bcc=c@d.example" }],
      [400, { receiptFooter: "x".repeat(501) }],
      [400, { receiptFooter: "bell\u0007" }],
      [400, { translations: { es: { receiptFooter: "x".repeat(501) } } }],
      [400, { translations: { es: { name: "Otro" } } }],
      [400, { translations: { xx: {} } }],
    ])("but not, with %i, as %j", async (status, more) => {
      const base = await get();
      expect((await update({ ...base, ...more })).status).toBe(status);
      expect(await get()).toEqual(base);
    });
  });

  it("is read, not changed, by its managers, and by an operator where there is one", async () => {
    const manager = await server.signIn(venue.phones.MANAGER);
    expect((await update(await get(manager), manager)).status).toBe(403);
    expect(await get(operator)).toEqual(await get());
    const nowhere = { params: { vendorId: "vnd-nowhere" } };
    expect((await server.call(getOwnVendor, nowhere, operator)).status).toBe(404);
    expect((await server.call(updateVendor, { ...nowhere, body: await get() }, operator)).status).toBe(404);
  });
});

describe("the list of vendors", () => {
  const list = async (as: Session, query: { search?: string; limit?: number; nextToken?: string } = {}) =>
    ok(await server.call(listOwnVendors, { query }, as));

  it("has what somebody runs, and for staff and guests nothing", async () => {
    const other = await openVenue(server.db, "second");
    const owner = await server.signIn(venue.phones.SUPER_ADMIN);
    const { items, isOperator } = await list(owner);
    expect([items.map(({ vendorId, role }) => [vendorId, role]), isOperator]).toEqual([
      [[venue.vendorId, "SUPER_ADMIN"]],
      false,
    ]);
    await hire(server.db, other, { phone: owner.phone });
    expect((await list(owner)).items).toHaveLength(2);
    for (const phone of [venue.phones.STAFF, somePhone()]) {
      expect(await list(await server.signIn(phone))).toEqual({ items: [], isOperator: false, nextToken: null });
    }
  });

  it("goes by name, page by page, for an operator", async () => {
    const all = (await list(operator, { limit: 100 })).items.map(({ vendorId }) => vendorId);
    const seen: string[] = [];
    let nextToken: string | undefined;
    do {
      const page = await list(operator, { limit: 4, ...(nextToken ? { nextToken } : {}) });
      expect(page.isOperator).toBe(true);
      seen.push(...page.items.map(({ vendorId }) => vendorId));
      nextToken = page.nextToken ?? undefined;
    } while (nextToken);
    expect(seen).toEqual(all);
    expect(all.length).toBeGreaterThan(8);
  });

  test.each([
    ["pina", ["Café Piña"]],
    ["PIÑA caf", ["Café Piña"]],
    ["100%", ["100% Bar"]],
    ["%", ["100% Bar"]],
    ["_", []],
  ])("finds %j", async (search, names) => {
    const all = (await list(operator, { limit: 100 })).items.map(({ name }) => name);
    for (const name of ["Café Piña", "100% Bar"]) if (!all.includes(name)) ok(await create(name));
    const found = (await list(operator, { search, limit: 100 })).items.map(({ name }) => name);
    expect(found).toEqual(names);
    expect((await list(operator, { search: "  ", limit: 100 })).items.length).toBeGreaterThan(8);
  });
});

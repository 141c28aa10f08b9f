import { completeOrder, listLocationOrders, refundOrder } from "@skipline/contract/fulfilment";
import { getOrder } from "@skipline/contract/ordering";
import { deleteAccount, getAccount } from "@skipline/contract/people";
import { createVendorRole, deleteVendorRole, listActivities } from "@skipline/contract/roles";
import { isEasyPin } from "@skipline/contract/pins";
import {
  getOwnPin,
  listPhonePeople,
  lockPhone,
  setOwnPin,
  sharePhone,
  switchHolder,
  unsharePhone,
} from "@skipline/contract/shared-phones";
import { getUserRole, listStaffLocations } from "@skipline/contract/staff-locations";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { by, setPin, share, take, testPin } from "../../test/shared-phones.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, hire, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";
import { createPinHash } from "./pin-hash.ts";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
let guest: Session;
let sam: Session;
let kim: Session;
/** A manager's phone, that all of them work with. */
let phone: Session;

const wrong = "193847";
const operatorPhone = somePhone();

beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000", PLATFORM_ADMIN_PHONES: operatorPhone } });
  [venue, other] = [await openVenue(server.db, "phones"), await openVenue(server.db, "phones-other")];
  guest = await server.signIn(somePhone());
});
afterAll(() => server.close());

/** Somebody who works there, signed in on a phone of their own. */
async function work(role: "STAFF" | "MANAGER" | "ADMIN", name: string, locationIds: string[] | null = null) {
  return server.signIn(await hire(server.db, venue, { role, name, locationIds }));
}

beforeEach(async () => {
  sam = await work("STAFF", "Sam Rivera");
  kim = await work("ADMIN", "Kim Doe");
  phone = await work("MANAGER", "Max Owner");
  await setPin(server, sam);
  await setPin(server, kim);
  await setPin(server, phone);
  await share(server, venue.vendorId, phone);
});

/** On another phone, where a code may be asked for again. */
async function signInAgain(): Promise<Session> {
  server.clock.advance({ seconds: 61 });
  return server.signIn(phone.phone);
}

const here = () => ({ params: { vendorId: venue.vendorId } });
const tryPin = (person: Session, pin: string, on = phone) =>
  server.call(switchHolder, { ...here(), body: { userId: person.userId, pin } }, on);
const takeIt = (person: Session, on = phone) => take(server, venue.vendorId, on, person);
const orders = (mark: string, secondsAgo?: number, on = phone) =>
  server.call(
    listLocationOrders,
    { params: { vendorLocationId: venue.vendorLocationId }, query: {} },
    on,
    by(mark, secondsAgo),
  );

async function complete(mark: string, secondsAgo?: number, on = phone) {
  const { orderId } = await placePaidOrder(server, venue, guest);
  const input = { params: { userId: "_", orderId }, query: { vendorLocationId: venue.vendorLocationId } };
  const headers = { ...by(mark, secondsAgo), "idempotency-key": server.newKey() };
  return { orderId, answer: await server.call(completeOrder, input, on, headers) };
}

async function trail(type: string) {
  const { items } = ok(await server.call(listActivities, { ...here(), query: {} }, kim));
  return items.filter((line) => line.type === type);
}

describe("a PIN", () => {
  it("is not one of those that anybody would try first", async () => {
    for (const pin of ["000000", "777777", "123456", "987654", "012345", "890123", "121212", "123123"]) {
      expect(isEasyPin(pin), pin).toBe(true);
      expect(codeOf(await server.call(setOwnPin, { body: { pin } }, sam))).toBe("RULE_VIOLATED");
    }
    for (const pin of [testPin, "112233", "135790", "123457"]) expect(isEasyPin(pin), pin).toBe(false);
    for (const pin of ["12345", "1234567", "29503a", ""]) {
      expect(codeOf(await server.call(setOwnPin, { body: { pin } }, sam)), pin).toBe("BAD_REQUEST");
    }
  });

  it("is set by staff where they are signed in themselves, and told to nobody", async () => {
    expect((await server.call(setOwnPin, { body: { pin: testPin } }, guest)).status).toBe(403);
    const set = ok(await server.call(getOwnPin, {}, sam));
    expect(Object.keys(set)).toEqual(["datetimeSet", "isReset"]);
    const mark = await takeIt(sam);
    expect((await server.call(setOwnPin, { body: { pin: "314159" } }, phone, by(mark))).status).toBe(403);
    expect((await server.call(getOwnPin, {}, phone, by(mark))).status).toBe(403);
  });

  it("is kept as a slow hash of its own, under a key that the table lacks", async () => {
    const kept = await server.db
      .selectFrom("staff_pin")
      .select(["salt", "hash"])
      .where("user_id", "in", [sam.userId, kim.userId])
      .execute();
    // The same digits.
    expect(kept[0]?.hash.equals(kept[1]?.hash ?? Buffer.alloc(0))).toBe(false);
    expect(kept[0]?.salt.equals(kept[1]?.salt ?? Buffer.alloc(0))).toBe(false);
    const [mine, next] = [createPinHash(["one"]), createPinHash(["two"])];
    const made = await mine.make(testPin);
    expect(await mine.isSame(testPin, made)).toBe(true);
    expect(await mine.isSame(wrong, made)).toBe(false);
    expect(await next.isSame(testPin, made)).toBe(false);
    // While the secret is changed.
    expect(await createPinHash(["two", "one"]).isSame(testPin, made)).toBe(true);
  });

  it("is asked for five times, then not even the right one is taken, until another one is set", async () => {
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect((await tryPin(sam, wrong)).body).toMatchObject({ error: { code: "PIN_REFUSED", details: { triesLeft } } });
    }
    expect(codeOf(await tryPin(sam, testPin))).toBe("PIN_REFUSED");
    // A phone that is shared anew is no other one.
    const again = await signInAgain();
    await share(server, venue.vendorId, again);
    expect(codeOf(await tryPin(sam, testPin, again))).toBe("PIN_REFUSED");
    expect(ok(await server.call(listPhonePeople, here(), phone)).items).toContainEqual({
      userId: sam.userId,
      name: "Sam R.",
      isLocked: true,
    });
    expect(await trail("pin.locked")).toMatchObject([{ details: { name: "Sam Rivera" } }]);
    ok(await tryPin(kim, testPin));
    await setPin(server, sam);
    ok(await tryPin(sam, testPin));
  });

  it("that was right makes what was tried before forgotten", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (const _ of [1, 2, 3]) expect(codeOf(await tryPin(sam, wrong))).toBe("PIN_REFUSED");
      ok(await tryPin(sam, testPin));
    }
  });

  it("that is set anew ends where its person holds a phone", async () => {
    const mark = await takeIt(sam);
    ok(await orders(mark));
    await setPin(server, sam, "314159");
    expect(codeOf(await orders(mark))).toBe("HOLDER_ENDED");
    expect(codeOf(await tryPin(sam, testPin))).toBe("PIN_REFUSED");
  });
});

describe("a shared phone", () => {
  it("is made by a manager who has a PIN, and lists who could do something on it", async () => {
    const newcomer = await work("MANAGER", "New");
    expect(codeOf(await server.call(sharePhone, here(), newcomer))).toBe("RULE_VIOLATED");
    expect((await server.call(sharePhone, here(), sam)).status).toBe(403);
    expect((await server.call(listPhonePeople, here(), kim)).status).toBe(404);
    const { items } = ok(await server.call(listPhonePeople, here(), phone));
    const ids = items.map(({ userId }) => userId);
    expect(ids).toEqual(expect.arrayContaining([sam.userId, kim.userId, phone.userId]));
    expect(ids).not.toContain(newcomer.userId);
    expect(items.find(({ userId }) => userId === sam.userId)).toEqual({
      userId: sam.userId,
      name: "Sam R.",
      isLocked: false,
    });
    expect((await trail("phone.shared")).length).toBeGreaterThan(0);
  });

  it("is one of a vendor that there is, whoever asks", async () => {
    const operator = await server.signIn(operatorPhone);
    await setPin(server, operator);
    expect(codeOf(await server.call(sharePhone, { params: { vendorId: "A_2-6dtC" } }, operator))).toBe("NOT_FOUND");
    await share(server, venue.vendorId, operator);
  });

  it("knows nobody of another vendor, nobody of locations that it does not reach, and no guest", async () => {
    const stranger = await server.signIn(other.phones.ADMIN);
    await setPin(server, stranger);
    const there = await work("STAFF", "There", [venue.otherLocationId]);
    await setPin(server, there);
    const limited = await work("MANAGER", "Here", [venue.vendorLocationId]);
    await setPin(server, limited);
    await share(server, venue.vendorId, limited);
    const ids = ok(await server.call(listPhonePeople, here(), limited)).items.map(({ userId }) => userId);
    expect(ids).toContain(sam.userId);
    expect(ids).not.toContain(there.userId);
    expect(ids).not.toContain(stranger.userId);
    for (const nobody of [stranger, there, guest]) {
      expect(codeOf(await tryPin(nobody, testPin, limited))).toBe("FORBIDDEN");
    }
  });

  it("has one holder at a time", async () => {
    const first = await takeIt(sam);
    const second = await takeIt(kim);
    expect(codeOf(await orders(first))).toBe("HOLDER_ENDED");
    ok(await orders(second));
    ok(await server.call(lockPhone, here(), phone));
    expect(codeOf(await orders(second))).toBe("HOLDER_ENDED");
  });

  it("is taken back by whoever is signed in there, by their PIN", async () => {
    expect((await server.call(unsharePhone, here(), phone)).status).toBe(403);
    const staff = await takeIt(kim);
    expect((await server.call(unsharePhone, here(), phone, by(staff))).status).toBe(403);
    const own = await takeIt(phone);
    ok(await server.call(unsharePhone, here(), phone, by(own)));
    expect(codeOf(await orders(own))).toBe("HOLDER_ENDED");
    expect(codeOf(await tryPin(sam, testPin))).toBe("NOT_FOUND");
  });
});

describe("whoever holds it", () => {
  it("has the lesser of two roles, and their own name", async () => {
    const refund = async (mark: string) => {
      const { orderId } = await placePaidOrder(server, venue, guest);
      const input = { params: { userId: "_", orderId }, body: { refundReason: "warm" } };
      return server.call(refundOrder, input, phone, { ...by(mark), "idempotency-key": server.newKey() });
    };
    const staff = await takeIt(sam);
    const { vendorRole } = ok(await server.call(getUserRole, here(), phone, by(staff)));
    expect(vendorRole).toMatchObject({ role: "STAFF", name: "Sam Rivera" });
    expect((await server.call(listActivities, { ...here(), query: {} }, phone, by(staff))).status).toBe(403);
    const asStaff = await refund(staff);
    const admin = await takeIt(kim);
    expect(ok(await server.call(getUserRole, here(), phone, by(admin))).vendorRole).toMatchObject({
      role: "MANAGER",
      name: "Kim Doe",
    });
    ok(await server.call(listActivities, { ...here(), query: {} }, phone, by(admin)));
    // What a manager may not give, an admin may not give on a manager's phone.
    const give = (role: "MANAGER" | "ADMIN") =>
      server.call(createVendorRole, { ...here(), body: { phoneNumber: somePhone(), name: "New", role } }, phone, {
        ...by(admin),
        "idempotency-key": server.newKey(),
      });
    expect((await give("ADMIN")).status).toBe(403);
    expect(asStaff.status).toBe((await refund(await takeIt(sam))).status);
  });

  it("works at the locations of both alone", async () => {
    const limited = await work("MANAGER", "Here", [venue.vendorLocationId]);
    await setPin(server, limited);
    await share(server, venue.vendorId, limited);
    const mark = await takeIt(kim, limited);
    const { items } = ok(await server.call(listStaffLocations, { query: {} }, limited, by(mark)));
    expect(items).toMatchObject([{ vendorLocationId: venue.vendorLocationId, role: "MANAGER" }]);
    ok(await orders(mark, undefined, limited));
    const there = { params: { vendorLocationId: venue.otherLocationId }, query: {} };
    expect((await server.call(listLocationOrders, there, limited, by(mark))).status).toBe(403);
  });

  it("comes to nothing that is anybody's own: neither to their account nor to that of the phone", async () => {
    const mark = await takeIt(sam);
    expect((await server.call(getAccount, {}, phone, by(mark))).status).toBe(403);
    const body = { phoneNumber: phone.phone };
    expect((await server.call(deleteAccount, { body }, phone, by(mark))).status).toBe(403);
    // As a guest Sam has ordered elsewhere.
    const { orderId } = await placePaidOrder(server, other, sam);
    const own = { params: { userId: sam.userId, orderId } };
    ok(await server.call(getOrder, own, sam));
    expect((await server.call(getOrder, own, phone, by(mark))).status).toBe(404);
  });

  it("is who did it, in the order and in the trail", async () => {
    const { orderId, answer } = await complete(await takeIt(sam));
    expect(ok(answer).order.completedBy).toBe("Sam Rivera");
    const line = await server.db
      .selectFrom("activity")
      .select(["actor_user_id", "actor_name"])
      .where("type", "=", "order.completed")
      .where("subject_id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ actor_user_id: sam.userId, actor_name: "Sam Rivera" });
  });

  it("holds nothing once their role, the session or the night is over", async () => {
    let mark = await takeIt(sam);
    const role = { params: { vendorId: venue.vendorId, phoneNumber: sam.phone } };
    ok(await server.call(deleteVendorRole, role, kim));
    expect(codeOf(await orders(mark))).toBe("HOLDER_ENDED");
    expect(codeOf(await tryPin(sam, testPin))).toBe("FORBIDDEN");

    mark = await takeIt(kim);
    ok(await orders(mark));
    await server.db
      .updateTable("session_family")
      .set({ ended_at: server.clock.now(), ended_reason: "REVOKED" })
      .where("user_id", "=", phone.userId)
      .execute();
    // Whatever asks for a role: with a mark the session is looked at each time.
    expect((await orders(mark)).status).toBe(401);
    expect((await complete(mark)).answer.status).toBe(401);
  });

  it("can't take the mark to another phone, nor to one of their own", async () => {
    const mark = await takeIt(sam);
    expect(codeOf(await orders(mark, undefined, kim))).toBe("HOLDER_ENDED");
    expect(codeOf(await orders(mark, undefined, sam))).toBe("HOLDER_ENDED");
    const again = await signInAgain();
    expect(codeOf(await orders(mark, undefined, again))).toBe("HOLDER_ENDED");
    expect(codeOf(await orders("x".repeat(43)))).toBe("HOLDER_ENDED");
  });
});

describe("a deed that has waited", () => {
  it("goes out under who did it, whoever holds the phone when it goes", async () => {
    const mark = await takeIt(sam);
    await takeIt(kim);
    server.clock.advance({ seconds: 600 });
    expect(ok((await complete(mark, 605)).answer).order.completedBy).toBe("Sam Rivera");
    ok(await server.call(lockPhone, here(), phone));
    expect(ok((await complete(mark, 605)).answer).order.completedBy).toBe("Sam Rivera");
    // Not what was done since, and nothing that is not a deed.
    expect(codeOf((await complete(mark, 10)).answer)).toBe("HOLDER_ENDED");
    expect(codeOf((await complete(mark)).answer)).toBe("HOLDER_ENDED");
    expect(codeOf(await server.call(getUserRole, here(), phone, by(mark, 605)))).toBe("HOLDER_ENDED");
  });

  it("goes out after the phone was signed in anew by the same person, and from nobody else's phone", async () => {
    const mark = await takeIt(sam);
    server.clock.advance({ seconds: 120 });
    const again = await signInAgain();
    expect(ok((await complete(mark, 100, again)).answer).order.completedBy).toBe("Sam Rivera");
    expect(codeOf((await complete(mark, 100, kim)).answer)).toBe("HOLDER_ENDED");
  });

  it("is refused in plain words where whoever did it works there no more", async () => {
    const mark = await takeIt(sam);
    await takeIt(kim);
    const role = { params: { vendorId: venue.vendorId, phoneNumber: sam.phone } };
    ok(await server.call(deleteVendorRole, role, kim));
    const { answer } = await complete(mark, 1);
    expect(answer.body).toMatchObject({
      error: { code: "HOLDER_ENDED", message: "Whoever did this has no role here any more. It was not recorded." },
    });
  });
});

test("phones that were shared long ago are forgotten, with who held them", async () => {
  await takeIt(sam);
  server.clock.advance({ seconds: 34 * 86_400 });
  await server.runJob("venues.forget-shared-phones");
  expect(await server.db.selectFrom("shared_phone").select("shared_phone_id").execute()).toEqual([]);
  expect(await server.db.selectFrom("phone_holder").select("holder_id").execute()).toEqual([]);
});

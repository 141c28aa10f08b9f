import { markPaid } from "@skipline/contract/ordering";
import { deleteAccount } from "@skipline/contract/people";
import { answerSandboxChallenge } from "@skipline/contract/payments";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { sandboxCard } from "../../test/sandbox-payer.ts";
import { confirmWith, keep, listCards, payKept, removeCard, saveCard } from "../../test/test-saved-cards.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  handOver,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

const challenged = "4000002500003155";
const mastercard = "5555555555554444";

let server: TestServer;
let venue: TestVenue;
beforeAll(async () => {
  server = await startTestServer({ env: { SMS_PER_MINUTE: "10000" } });
  venue = await openVenue(server.db, "saved");
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const somebody = () => server.signIn(somePhone());
const rowsOf = ({ userId }: Session) =>
  server.db.selectFrom("payment_customer").selectAll().where("user_id", "=", userId).execute();
const atProvider = (customerId: string | null) =>
  server.db.selectFrom("sandbox.customer").selectAll().where("customer_id", "=", customerId).execute();
const one = async (guest: Session) => (await rowsOf(guest))[0]!;
const deleteOf = (guest: Session) => server.call(deleteAccount, { body: { phoneNumber: guest.phone } }, guest);

/** Whoever has nothing open can be deleted. */
async function handOverAll({ userId }: Session): Promise<void> {
  server.clock.advance({ seconds: 61 });
  const boss = await server.signIn(venue.phones.SUPER_ADMIN);
  const orders = server.db.selectFrom("customer_order").select("order_id").where("user_id", "=", userId);
  for (const { order_id } of await orders.where("status", "=", "PAID").execute())
    await handOver(server, boss, order_id);
}

describe("a card that is saved", () => {
  test("is nobody's before they ask for it", async () => {
    const guest = await somebody();
    await placePaidOrder(server, venue, guest);
    expect(await listCards(server, guest)).toEqual([]);
    expect(await rowsOf(guest)).toEqual([]);
    // As whom the card would be kept is known, but nobody has said that it may be.
    await payKept(server, venue, guest, sandboxCard());
    expect(await listCards(server, guest)).toEqual([]);
  });

  test("is shown by brand, last digits and expiry, and pays again without its number", async () => {
    const guest = await somebody();
    const card = await saveCard(server, venue, guest);
    expect(card).toEqual({
      cardId: expect.stringMatching(/^spm_/),
      account: null,
      vendorName: null,
      brand: "visa",
      last4: "4242",
      expMonth: 12,
      expYear: 2049,
    });
    expect(await payKept(server, venue, guest, { kind: "savedCard", cardId: card.cardId })).toBe("PAID");
    expect(await listCards(server, guest, { account: "platform" })).toEqual([card]);
    expect(await listCards(server, guest, { account: "sacct_another" })).toEqual([]);
    expect(await rowsOf(guest)).toHaveLength(1);
  });

  test("asks its bank each time where the bank wants it", async () => {
    const guest = await somebody();
    const { clientSecret } = await placeOrder(server, venue, guest);
    ok(await keep(server, clientSecret, guest));
    const asked = ok(await confirmWith(server, clientSecret, { ...sandboxCard(challenged), isSaved: true }));
    expect(asked.status).toBe("requires_action");
    expect(await listCards(server, guest), "not before it has paid").toEqual([]);
    ok(await server.call(answerSandboxChallenge, { body: { clientSecret, outcome: "approve" } }));
    const [card] = await listCards(server, guest);
    const again = await placeOrder(server, venue, guest);
    ok(await keep(server, again.clientSecret, guest));
    const method = { kind: "savedCard", cardId: card?.cardId ?? "" } as const;
    expect(ok(await confirmWith(server, again.clientSecret, method)).status).toBe("requires_action");
  });

  test("is not one that was declined, or that another try of the payment took the place of", async () => {
    const guest = await somebody();
    const { order, clientSecret } = await placeOrder(server, venue, guest);
    ok(await keep(server, clientSecret, guest));
    const declined = { ...sandboxCard("4000000000000002"), isSaved: true };
    expect(codeOf(await confirmWith(server, clientSecret, declined))).toBe("PAYMENT_DECLINED");
    ok(await confirmWith(server, clientSecret, sandboxCard()));
    ok(await server.call(markPaid, { params: { userId: guest.userId, orderId: order.orderId } }, guest));
    expect(await listCards(server, guest)).toEqual([]);
  });

  test("typed and saved twice is one, and goes as one", async () => {
    const guest = await somebody();
    await saveCard(server, venue, guest);
    const { cardId } = await saveCard(server, venue, guest);
    expect(await listCards(server, guest)).toHaveLength(1);
    ok(await removeCard(server, guest, cardId));
    expect(await listCards(server, guest)).toEqual([]);
  });

  test("leaves nothing behind once the last one is removed; what was begun with it has its time", async () => {
    const guest = await somebody();
    const first = await saveCard(server, venue, guest);
    expect(await saveCard(server, venue, guest, mastercard)).toMatchObject({ brand: "mastercard", last4: "4444" });
    const { customer_id: customerId } = await one(guest);
    for (const { cardId } of await listCards(server, guest)) ok(await removeCard(server, guest, cardId));
    expect(codeOf(await removeCard(server, guest, first.cardId))).toBe("NOT_FOUND");
    await server.runErrands("payments.remove-customer");
    expect(await atProvider(customerId)).toHaveLength(1);
    // Whoever saves another one meanwhile is another customer.
    await saveCard(server, venue, guest);
    server.clock.advance({ seconds: 7201 });
    await server.runErrands("payments.remove-customer");
    expect(await atProvider(customerId)).toEqual([]);
    const left = await rowsOf(guest);
    expect(left).toMatchObject([{ ended_at: null }]);
    expect(left[0]?.customer_id).not.toBe(customerId);
  });

  test("is kept as somebody else when the provider's desk has removed its customer", async () => {
    const guest = await somebody();
    await saveCard(server, venue, guest);
    const { customer_id: gone } = await one(guest);
    await server.db.deleteFrom("sandbox.customer").where("customer_id", "=", gone).execute();
    expect(await listCards(server, guest)).toEqual([]);
    await saveCard(server, venue, guest);
    await server.runErrands("payments.remove-customer");
    expect(await rowsOf(guest)).toMatchObject([{ ended_at: null, customer_id: expect.not.stringMatching(gone ?? "") }]);
  });
});

describe("nobody else", () => {
  test("pays by it, removes it or has a payment kept as theirs", async () => {
    const [guest, other] = [await somebody(), await somebody()];
    const { cardId } = await saveCard(server, venue, guest);
    await saveCard(server, venue, other);
    const { clientSecret } = await placeOrder(server, venue, other);
    expect(codeOf(await keep(server, clientSecret, guest))).toBe("NOT_FOUND");
    ok(await keep(server, clientSecret, other));
    expect(codeOf(await confirmWith(server, clientSecret, { kind: "savedCard", cardId }))).toBe("PAYMENT_DECLINED");
    expect(codeOf(await removeCard(server, other, cardId))).toBe("NOT_FOUND");
    expect(codeOf(await removeCard(server, guest, cardId, { account: "sacct_another" }))).toBe("NOT_FOUND");
    for (const secret of ["", "spi_0_secret_x", "no secret"])
      expect(["BAD_REQUEST", "NOT_FOUND"]).toContain(codeOf(await keep(server, secret, guest)));
    expect(await listCards(server, guest)).toHaveLength(1);
  });

  test("and no payment that is paid, or withdrawn, changes hands", async () => {
    const guest = await somebody();
    const { order, clientSecret } = await placeOrder(server, venue, guest);
    ok(await confirmWith(server, clientSecret, sandboxCard("4000000001000050")));
    expect(codeOf(await keep(server, clientSecret, guest))).toBe("CONFLICT");
    ok(await server.call(markPaid, { params: { userId: guest.userId, orderId: order.orderId } }, guest));
    expect(codeOf(await keep(server, clientSecret, guest))).toBe("NOT_FOUND");
  });
});

describe("an account that is deleted", () => {
  test("takes its customer along, whatever the provider says at first", async () => {
    const guest = await somebody();
    await saveCard(server, venue, guest);
    await handOverAll(guest);
    const { customer_id: customerId, payment_customer_id: id } = await one(guest);
    ok(await deleteOf(guest));
    expect(await rowsOf(guest)).toEqual([]);
    const read = () =>
      server.db.selectFrom("payment_customer").selectAll().where("payment_customer_id", "=", id).executeTakeFirst();
    expect(await read()).toMatchObject({ ended_at: expect.any(Date), remove_tries: 0 });
    await sql`alter table sandbox.customer rename to customer_away`.execute(server.db);
    try {
      await server.runErrands("payments.remove-customer");
      expect(await read()).toMatchObject({ remove_tries: 1, remove_failed_at: null });
      await server.runErrands("payments.remove-customer");
      expect((await read())?.remove_tries, "not before its pause is over").toBe(1);
    } finally {
      await sql`alter table sandbox.customer_away rename to customer`.execute(server.db);
    }
    server.clock.advance({ seconds: 61 });
    await server.runErrands("payments.remove-customer");
    expect([await read(), await atProvider(customerId)]).toEqual([undefined, []]);
  });

  test("asks once more for a customer whose answer was lost, and removes it", async () => {
    const guest = await somebody();
    await saveCard(server, venue, guest);
    await handOverAll(guest);
    const { customer_id: customerId } = await one(guest);
    await server.db
      .updateTable("payment_customer")
      .set({ customer_id: null })
      .where("user_id", "=", guest.userId)
      .execute();
    ok(await deleteOf(guest));
    await server.runErrands("payments.remove-customer");
    expect(await atProvider(customerId)).toEqual([]);
  });

  test("ends its customer too where a server of the release before deletes it", async () => {
    const guest = await somebody();
    await saveCard(server, venue, guest);
    const { clientSecret } = await placeOrder(server, venue, guest);
    await server.db
      .updateTable("app_user")
      .set({ phone: null, ended_at: server.clock.now() })
      .where("user_id", "=", guest.userId)
      .execute();
    expect(await one(guest)).toMatchObject({ ended_at: expect.any(Date), remove_at: expect.any(Date) });
    expect((await keep(server, clientSecret, guest)).status).toBe(401);
  });

  test("is given up in the end, and the gauges say so", async () => {
    await server.runErrands("payments.remove-customer");
    const guest = await somebody();
    await saveCard(server, venue, guest);
    await handOverAll(guest);
    ok(await deleteOf(guest));
    await sql`alter table sandbox.customer rename to customer_away`.execute(server.db);
    try {
      for (let tries = 0; tries < 11; tries += 1) {
        server.clock.advance({ seconds: 86_400 });
        await server.runErrands("payments.remove-customer");
      }
    } finally {
      await sql`alter table sandbox.customer_away rename to customer`.execute(server.db);
    }
    expect(await server.context.readGauges()).toMatchObject({ payment_customers_failed_last_day: 1 });
    await server.db.deleteFrom("payment_customer").where("remove_failed_at", "is not", null).execute();
  });
});

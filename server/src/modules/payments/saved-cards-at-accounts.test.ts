import { createOrder, markPaid } from "@skipline/contract/ordering";
import { getVendorAccount, startVendorAccount } from "@skipline/contract/payment-accounts";
import { createMembershipPayment } from "@skipline/contract/membership";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStripeClient } from "../../providers/stripe-client.ts";
import { connectEnv } from "../../test/stripe-platform.ts";
import { type StripeStandIn, startStripeStandIn } from "../../test/stripe-stand-in.ts";
import { planBody } from "../../test/test-members.ts";
import { keep, listCards, removeCard } from "../../test/test-saved-cards.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, createBody, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

/** Guests pay each venue's own account, and the platform for their membership: three places, each with its own cards. */
let standIn: StripeStandIn;
let server: TestServer;
let venues: { venue: TestVenue; account: string }[];

beforeAll(async () => {
  standIn = await startStripeStandIn();
  server = await startTestServer({ env: connectEnv, standIns: { stripe: standIn.address } });
  venues = [await connect("first"), await connect("second")];
});
afterAll(async () => {
  await server.close();
  await standIn.close();
});

async function connect(name: string) {
  const venue = await openVenue(server.db, name);
  const owner = await server.signIn(venue.phones.SUPER_ADMIN);
  const params = { vendorId: venue.vendorId };
  ok(await server.call(startVendorAccount, { params }, owner));
  const account = [...standIn.accounts.keys()].at(-1) ?? "";
  const requirements = { currently_due: [] };
  standIn.changeAccount(account, {
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements,
  });
  ok(await server.call(getVendorAccount, { params }, owner));
  return { venue, account };
}

/** What the browser does with Stripe's own script. */
async function confirmKeeping(clientSecret: string, account: string | null): Promise<void> {
  const { stripe } = createStripeClient({ secretKey: "sk_test_x", address: standIn.address });
  const at = account === null ? {} : { stripeAccount: account };
  const card = { type: "card", card: { token: "tok_visa" }, allow_redisplay: "always" } as const;
  const { id } = await stripe.paymentMethods.create(card, at);
  const how = { payment_method: id, setup_future_usage: "on_session" } as const;
  await stripe.paymentIntents.confirm(clientSecret.split("_secret_")[0] ?? "", how, at);
}

async function order({ venue }: { venue: TestVenue }, guest: Session) {
  const input = { params: { userId: guest.userId }, body: createBody(venue, guest, { soda: 1 }) };
  return ok(await server.call(createOrder, input, guest, { "idempotency-key": server.newKey() }));
}

async function saveAt(place: { venue: TestVenue; account: string }, guest: Session): Promise<void> {
  const { order: made, clientSecret } = await order(place, guest);
  ok(await keep(server, clientSecret ?? "", guest));
  await confirmKeeping(clientSecret ?? "", place.account);
  const params = { userId: guest.userId, orderId: made.orderId };
  expect(ok(await server.call(markPaid, { params }, guest)).order.status).toBe("PAID");
}

const customersAt = (account: string | null) => standIn.booksOf(account).customers.size;

test("a card is kept at the account that it paid, named by its venue, and at no other", async () => {
  const guest = await server.signIn(somePhone());
  const [first, second] = [venues[0]!, venues[1]!];
  const before = [customersAt(first.account), customersAt(second.account), customersAt(null)];
  await saveAt(first, guest);
  expect([customersAt(first.account), customersAt(second.account), customersAt(null)]).toEqual([
    before[0]! + 1,
    before[1],
    before[2],
  ]);
  const [card] = await listCards(server, guest);
  expect(card).toMatchObject({ account: first.account, vendorName: "first", last4: "4242" });
  expect(await listCards(server, guest, { account: second.account })).toEqual([]);
  expect(await listCards(server, guest, { account: "platform" })).toEqual([]);

  const paid = ok(await server.call(createMembershipPayment, { body: planBody }, guest));
  ok(await keep(server, paid.clientSecret, guest));
  await confirmKeeping(paid.clientSecret, null);
  await saveAt(second, guest);
  const all = await listCards(server, guest);
  expect(all.map(({ vendorName }) => vendorName)).toEqual(["second", null, "first"]);

  expect(codeOf(await removeCard(server, guest, card?.cardId ?? "", { account: second.account }))).toBe("NOT_FOUND");
  expect(codeOf(await removeCard(server, guest, card?.cardId ?? ""))).toBe("NOT_FOUND");
  ok(await removeCard(server, guest, card?.cardId ?? "", { account: first.account }));
  expect(await listCards(server, guest)).toHaveLength(2);
});

test("the provider is told nothing of who somebody is, and is not asked about whoever has saved none", async () => {
  const guest = await server.signIn(somePhone());
  const asked = standIn.requests.length;
  expect(await listCards(server, guest)).toEqual([]);
  expect(standIn.requests.length).toBe(asked);
  await saveAt(venues[0]!, guest);
  const { customers } = standIn.booksOf(venues[0]!.account);
  const text = JSON.stringify([...customers.values()]);
  for (const word of [guest.userId, guest.phone]) expect(text).not.toContain(word);
});

test("a provider that is away is said so, and saves nothing twice once it is back", async () => {
  const guest = await server.signIn(somePhone());
  await saveAt(venues[0]!, guest);
  const { clientSecret } = await order(venues[1]!, guest);
  standIn.disturb((response) => void response.destroy());
  try {
    expect(codeOf(await keep(server, clientSecret ?? "", guest))).toBe("PROVIDER_UNAVAILABLE");
    expect((await removeCard(server, guest, "pm_1", { account: venues[0]!.account })).status).toBe(503);
  } finally {
    standIn.disturb(null);
  }
  const before = customersAt(venues[1]!.account);
  ok(await keep(server, clientSecret ?? "", guest));
  ok(await keep(server, clientSecret ?? "", guest));
  expect(customersAt(venues[1]!.account)).toBe(before + 1);
});

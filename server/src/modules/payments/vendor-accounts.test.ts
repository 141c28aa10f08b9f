import { refundOrder } from "@skipline/contract/fulfilment";
import { createOrder, getOrderPayment, markPaid } from "@skipline/contract/ordering";
import { getVendorAccount, startVendorAccount } from "@skipline/contract/payment-accounts";
import { getReadiness } from "@skipline/contract/readiness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectEnv, deliverEvent, stripeEnv } from "../../test/stripe-platform.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, createBody, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

const connectSecret = connectEnv.STRIPE_CONNECT_WEBHOOK_SECRET;
/** Two sodas with their tax, and 2.5 % of that. */
const [sodas, fee] = [986, 25];
const ready = {
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  requirements: { currently_due: [] },
};

let standIn: StripeStandIn;
let server: TestServer;
let venue: TestVenue;
let owner: Session;
let guest: Session;
/** As the venue was before: guests pay the platform. */
let before: TestServer;

beforeAll(async () => {
  standIn = await startStripeStandIn();
  const standIns = { stripe: standIn.address };
  server = await startTestServer({ env: connectEnv, standIns });
  const { database, clock, url: publicUrl } = server;
  before = await startTestServer({ env: stripeEnv, standIns, database, clock, publicUrl });
  venue = await openVenue(server.db, "connected");
  owner = await server.signIn(venue.phones.SUPER_ADMIN);
  guest = await server.signIn(somePhone());
});
afterAll(async () => {
  await before.close();
  await server.close();
  await standIn.close();
});

const place = (at: TestServer = server, quantities: Parameters<typeof createBody>[2] = { soda: 2 }) =>
  at.call(createOrder, { params: { userId: guest.userId }, body: createBody(venue, guest, quantities) }, guest, {
    "idempotency-key": at.newKey(),
  });
const look = async (as: Session = owner) =>
  ok(await server.call(getVendorAccount, { params: { vendorId: venue.vendorId } }, as)).vendorAccount;
const start = (as: Session = owner, at: TestServer = server) =>
  at.call(startVendorAccount, { params: { vendorId: venue.vendorId } }, as);
const intentOf = (clientSecret: string | null) => (clientSecret ?? "").replace(/_secret_.*/, "");

async function pay(at: TestServer = server) {
  const { order, clientSecret, paymentAccount } = ok(await place(at));
  const intentId = intentOf(clientSecret);
  standIn.pay({ intentId, account: paymentAccount }, "succeeded");
  const params = { userId: guest.userId, orderId: order.orderId };
  expect(ok(await at.call(markPaid, { params }, guest)).order.status).toBe("PAID");
  return { orderId: order.orderId, intentId, account: paymentAccount };
}

async function giveBack(orderId: string) {
  const input = { params: { userId: "_", orderId }, body: { refundReason: "spilt" } };
  return ok(await server.call(refundOrder, input, owner)).order.status;
}

function deliver(account: string, secret = connectSecret, type = "account.updated") {
  const object =
    type === "account.updated" ? { object: "account", id: account } : { object: "application", id: "ca_1" };
  return deliverEvent(server, { type, object, secret, account });
}

const onlyAccount = () => {
  const [id] = [...standIn.accounts.keys()];
  if (id === undefined) throw new Error("no account was opened");
  return id;
};

/** The platform's part of all payments at an account, as the provider has it. */
function feesAt(account: string): number {
  const { intents, feesBack } = standIn.booksOf(account);
  const taken = [...intents.values()].filter(({ status }) => status === "succeeded");
  const sum = (list: Iterable<number>) => [...list].reduce((all, one) => all + one, 0);
  return sum(taken.map((one) => one.application_fee_amount ?? 0)) - sum(feesBack.values());
}

let paidBefore: Awaited<ReturnType<typeof pay>>;

describe("a venue that connects its account", () => {
  test("before Connect its guests pay the platform, and nobody opens an account", async () => {
    paidBefore = await pay(before);
    expect(paidBefore.account).toBeNull();
    expect(standIn.intents.get(paidBefore.intentId)).toMatchObject({ amount: sodas, application_fee_amount: null });
    expect(codeOf(await start(owner, before))).toBe("RULE_VIOLATED");
    const told = ok(await before.call(getVendorAccount, { params: { vendorId: venue.vendorId } }, owner));
    expect(told.vendorAccount).toMatchObject({ paidTo: "PLATFORM", account: null });
  });

  test("without an account nothing that costs money can be ordered, and the checklist says why", async () => {
    const sent = standIn.requests.length;
    expect(codeOf(await place())).toBe("LOCATION_CLOSED");
    expect(standIn.requests.length, "the provider is not asked").toBe(sent);
    expect(ok(await place(server, { water: 1 })).clientSecret).toBeNull();
    const params = { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId };
    const { lines } = ok(await server.call(getReadiness, { params }, owner));
    expect(lines.find(({ kind }) => kind === "PAYMENTS")).toMatchObject({ isDone: false, missing: ["ACCOUNT"] });
    expect(await look()).toEqual({ paidTo: "VENUE", provider: "stripe", feePercent: "2.5", account: null });
  });

  test("calls at once open one account, and each leads its owner to the provider and back", async () => {
    const urls = await Promise.all([start(), start(), start()]).then((answers) => answers.map((one) => ok(one).url));
    expect(standIn.accounts.size).toBe(1);
    expect(new Set(urls).size).toBe(3);
    for (const url of urls) expect(url).toMatch(/^https:\/\/connect\.stripe\.com\//);
    const page = `${server.context.publicUrl}/console/vendors/${venue.vendorId}/payments`;
    expect(standIn.links[0]).toEqual({ account: onlyAccount(), returnUrl: page, refreshUrl: `${page}?again=1` });
    expect(standIn.accounts.get(onlyAccount())?.metadata).toEqual({ vendor_id: venue.vendorId });
    expect(standIn.domains).toContainEqual({ account: onlyAccount(), name: "127.0.0.1" });
    expect(await look()).toMatchObject({ account: { takesCharges: false, isSubmitted: false, dueCount: 2 } });
    expect(codeOf(await place())).toBe("LOCATION_CLOSED");
    expect((await start(await server.signIn(venue.phones.ADMIN))).status, "an admin looks only").toBe(403);
  });

  test("an event of the account, with the secret of accounts' events, opens it for orders", async () => {
    standIn.changeAccount(onlyAccount(), ready);
    expect(await deliver(onlyAccount(), "whsec_of_nobody")).toBe(400);
    expect(codeOf(await place())).toBe("LOCATION_CLOSED");
    expect(await deliver(onlyAccount())).toBe(200);
    const { order, clientSecret, paymentAccount } = ok(await place());
    expect(paymentAccount).toBe(onlyAccount());
    const intent = standIn.booksOf(onlyAccount()).intents.get(intentOf(clientSecret));
    expect(intent).toMatchObject({ amount: sodas, application_fee_amount: fee });
    const params = { userId: guest.userId, orderId: order.orderId };
    expect(ok(await server.call(getOrderPayment, { params }, guest))).toMatchObject({ clientSecret, paymentAccount });
    const lines = await server.db
      .selectFrom("activity")
      .select("type")
      .where("subject_type", "=", "payment_account")
      .execute();
    expect(lines.map(({ type }) => type)).toEqual(["payment_account.opened", "payment_account.ready"]);
  });

  test("a refund gives the platform's part back too; one from before Connect goes back at the platform", async () => {
    const kept = await pay();
    const returned = await pay();
    expect(feesAt(onlyAccount())).toBe(2 * fee);
    expect(await giveBack(returned.orderId)).toBe("REFUNDED");
    expect(feesAt(onlyAccount())).toBe(fee);
    expect(await giveBack(paidBefore.orderId)).toBe("REFUNDED");
    expect([...standIn.refunds.values()]).toMatchObject([{ amount: sodas, payment_intent: paidBefore.intentId }]);
    expect(feesAt(onlyAccount())).toBe(fee);
    // Whatever the rate is by then, or where guests pay.
    expect(
      await before.call(
        refundOrder,
        { params: { userId: "_", orderId: kept.orderId }, body: { refundReason: "x" } },
        owner,
      ),
    ).toMatchObject({ status: 200 });
    expect(feesAt(onlyAccount())).toBe(0);
  });

  // Answered with an error they would come for days, until Stripe sends no events at all.
  test.each([
    [{ object: "payment_intent", id: "pi_theirs", metadata: {}, status: "requires_capture", amount: 500 }],
    [{ object: "dispute", id: "dp_theirs", payment_intent: null, status: "needs_response", amount: 500 }],
  ])("what a venue sells elsewhere at its account is none of ours: $object", async (object) => {
    standIn.disturb((response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(object)),
    );
    const type = object.object === "dispute" ? "charge.dispute.created" : "payment_intent.amount_capturable_updated";
    try {
      expect(await deliverEvent(server, { type, object, secret: connectSecret, account: onlyAccount() })).toBe(200);
    } finally {
      standIn.disturb(null);
    }
  });

  test("a link that is refused for an account that is there opens no other one, and guests go on paying it", async () => {
    const known = onlyAccount();
    const says = (status: number, body: object) => [status, JSON.stringify(body)] as const;
    const message = `The provided key does not have access to account '${known}'.`;
    standIn.disturb((response) => {
      const [status, body] =
        response.req.url === "/v1/account_links"
          ? says(403, { error: { type: "invalid_request_error", code: "account_invalid", message } })
          : says(200, standIn.accounts.get(known) ?? {});
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
    const asked = standIn.requests.length;
    try {
      const answers = await Promise.all([start(), start()]);
      expect(answers.map(codeOf)).toEqual(["PROVIDER_UNAVAILABLE", "PROVIDER_UNAVAILABLE"]);
    } finally {
      standIn.disturb(null);
    }
    const calls = standIn.requests.slice(asked).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls)).toEqual(new Set(["POST /v1/account_links", `GET /v1/accounts/${known}`]));
    expect(await look()).toMatchObject({ account: { account: known, takesCharges: true } });
    expect(ok(await place()).paymentAccount).toBe(known);
    ok(await start());
    expect(standIn.links.at(-1)?.account).toBe(known);
    expect(standIn.accounts.size).toBe(1);
  });

  test("an account that takes charges no more is ordered at no more, and one that was given away is asked about in vain", async () => {
    standIn.changeAccount(onlyAccount(), { charges_enabled: false });
    expect(await deliver(onlyAccount())).toBe(200);
    expect(codeOf(await place())).toBe("LOCATION_CLOSED");
    standIn.changeAccount(onlyAccount(), ready);
    // Nobody was told: who looks at the page asks.
    expect(await look()).toMatchObject({ account: { takesCharges: true } });
    ok(await place());
    const id = onlyAccount();
    standIn.accounts.delete(id);
    expect(await deliver(id, connectSecret, "account.application.deauthorized")).toBe(200);
    expect(codeOf(await place())).toBe("LOCATION_CLOSED");
    expect(await look()).toMatchObject({ account: { account: id, takesCharges: false } });
    // Nobody is led to it any more: who goes on gets another, and is ordered at again.
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(onlyAccount()).not.toBe(id);
    standIn.changeAccount(onlyAccount(), ready);
    expect(await deliver(onlyAccount())).toBe(200);
    expect(ok(await place()).paymentAccount).toBe(onlyAccount());
    expect(standIn.accounts.size).toBe(1);
  });

  test("an event of an account of nobody here changes nothing", async () => {
    expect(await deliver("acct_of_nobody")).toBe(200);
    expect(await server.db.selectFrom("vendor_account").select("account").execute()).toHaveLength(1);
  });
});

test("the provider that is away opens no account, and the next try opens one", async () => {
  const other = await openVenue(server.db, "later");
  const boss = await server.signIn(other.phones.SUPER_ADMIN);
  const begin = () => server.call(startVendorAccount, { params: { vendorId: other.vendorId } }, boss);
  const known = standIn.accounts.size;
  standIn.disturb((response) => response.destroy());
  expect(codeOf(await begin())).toBe("PROVIDER_UNAVAILABLE");
  standIn.disturb((response) =>
    response
      .writeHead(400, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { type: "invalid_request_error", message: "Sign up for Connect first." } })),
  );
  expect(codeOf(await begin())).toBe("PROVIDER_UNAVAILABLE");
  standIn.disturb(null);
  ok(await begin());
  expect(standIn.accounts.size).toBe(known + 1);
});

test("at the sandbox the same way leads back at once, with an account that takes charges", async () => {
  const env = { STRIPE_CONNECT: "on", PLATFORM_FEE_PERCENT: "10" };
  const sandboxed = await startTestServer({ env });
  try {
    const there = await openVenue(sandboxed.db, "tried");
    const boss = await sandboxed.signIn(there.phones.SUPER_ADMIN);
    const params = { vendorId: there.vendorId };
    const { url } = ok(await sandboxed.call(startVendorAccount, { params }, boss));
    expect(url).toBe(`${sandboxed.context.publicUrl}/console/vendors/${there.vendorId}/payments`);
    const { vendorAccount } = ok(await sandboxed.call(getVendorAccount, { params }, boss));
    expect(vendorAccount).toMatchObject({ provider: "sandbox", account: { takesCharges: true, paysOut: true } });
    const payer = await sandboxed.signIn(somePhone());
    const body = createBody(there, payer, { soda: 2 });
    const made = ok(
      await sandboxed.call(createOrder, { params: { userId: payer.userId }, body }, payer, { "idempotency-key": "k1" }),
    );
    expect(made.paymentAccount).toBe(vendorAccount.account?.account);
    const intents = await sandboxed.db
      .selectFrom("sandbox.intent")
      .select(["account", "amount_cents", "fee_cents"])
      .execute();
    expect(intents).toEqual([{ account: made.paymentAccount, amount_cents: sodas, fee_cents: 99 }]);
  } finally {
    await sandboxed.close();
  }
});

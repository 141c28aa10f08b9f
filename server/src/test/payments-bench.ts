import { createHmac, randomInt, randomUUID } from "node:crypto";
import type { Actor } from "../http/call.ts";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { createCallLimits } from "../http/call-limits.ts";
import { createLines } from "../http/lines.ts";
import { createTurns } from "../http/turns.ts";
import { createHttpApp } from "../http/http-app.ts";
import { mount } from "../http/mount.ts";
import type { PaymentProvider } from "../providers/payments/payment-provider.ts";
import { signWebhook } from "../providers/payments/webhook-signature.ts";
import { createSandboxProvider } from "../providers/payments/sandbox-payment-provider.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";
import {
  createPayments,
  type Payment,
  type PaymentSubscriber,
  type PaymentVerdict,
  type RefundStanding,
} from "../modules/payments/index.ts";

export const sandboxSecret = "a secret of the tests, long enough";
const webhookSecret = createHmac("sha256", sandboxSecret).update("webhook").digest("hex");

function signSandboxEvent(body: string, now: Date): string {
  return signWebhook(body, webhookSecret, now);
}

/** What the fake order side was told, over all servers of a test. */
export interface Heard {
  paid: Payment[];
  refunds: { payment: Payment; standing: RefundStanding }[];
  verdict: (payment: Payment) => PaymentVerdict;
}

export function createHeard(): Heard {
  return { paid: [], refunds: [], verdict: () => ({ accepted: true }) };
}

interface Options {
  database: TestDatabase;
  clock: TestClock;
  heard: Heard;
  provider?: PaymentProvider;
  formerProviders?: PaymentProvider[];
  mostOpen?: number;
}

/** One server with the payments module, the sandbox and nothing else, reachable over HTTP. */
export async function startPaymentsServer({
  database,
  clock,
  heard,
  provider,
  formerProviders = [],
  mostOpen = 1_000_000,
}: Options) {
  const { db } = database;
  const log = pino({ level: "silent" });
  let url = "";
  const sandbox = createSandboxProvider({
    db,
    clock,
    secret: sandboxSecret,
    webhookUrl: () => `${url}/api/webhooks/payments`,
    log,
  });
  const payments = createPayments({
    db,
    clock,
    provider: provider ?? sandbox,
    log,
    formerProviders,
    mostOpen,
    send: async () => undefined,
    // What an order asks for at an account is told by each test.
    vendorAccounts: null,
    venues: {
      isVendor: async () => false,
      findVendor: async () => null,
      findFee: () => Promise.resolve(null),
      lockFee: () => Promise.resolve(null),
      setFee: () => Promise.resolve(),
      setPaymentAccount: async () => undefined,
    },
    publicUrl: "http://localhost",
  });
  payments.subscribe("ORDER", fakeOrders(heard));
  const foreignOrigins = { connect: [], script: [], frame: [] };
  const app = await createHttpApp({ log, trustedProxyHops: 0, isHttps: false, foreignOrigins });
  const lookups = {
    findRole: async () => null,
    findVendorOfLocation: async () => null,
    findOrderScope: async () => null,
    isPlatformOperator: () => false,
    isStaff: async () => false,
    hasRoleSomewhere: async () => false,
    findHolder: async (signedIn: Actor) => signedIn,
    findDisplay: () => Promise.resolve(null),
    findPrinter: () => Promise.resolve(null),
  };
  const limits = createCallLimits({ clock });
  const turns = createTurns(createLines(), { connections: 20 });
  const authenticate = () => Promise.reject(new Error("nobody signs in here"));
  mount(app, [...payments.routes, ...sandbox.routes], {
    db,
    clock,
    turns,
    authenticate,
    assertLive: authenticate,
    lookups,
    limits,
    checkAnswers: true,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    payments,
    sandbox,
    /** Posts a genuine event, whatever its type says. */
    async deliver(object: Record<string, unknown>, type = "some.type", eventId = `evt_${randomUUID()}`) {
      const body = JSON.stringify({ id: eventId, type, object });
      const response = await fetch(`${url}/api/webhooks/payments`, {
        method: "POST",
        headers: { "content-type": "application/json", "sandbox-signature": signSandboxEvent(body, clock.now()) },
        body,
      });
      return { status: response.status, body: await response.json() };
    },
    async runJob(name: string): Promise<void> {
      const job = payments.jobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      await job.run();
    },
    async close(): Promise<void> {
      await sandbox.close();
      await app.close();
    },
  };
}

export type PaymentsServer = Awaited<ReturnType<typeof startPaymentsServer>>;

function fakeOrders(heard: Heard): PaymentSubscriber {
  return {
    withdrawsIdle: true,
    async paymentSucceeded(_trx, payment) {
      heard.paid.push(payment);
      return heard.verdict(payment);
    },
    async refundsChanged(_trx, news) {
      heard.refunds.push(news);
    },
  };
}

/** A database with one server on it, for tests that need no second one. */
export async function startPaymentsBench() {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const heard = createHeard();
  const server = await startPaymentsServer({ database, clock, heard });
  const userId = await addUser(database);
  return {
    ...server,
    database,
    db: database.db,
    clock,
    heard,
    userId,
    async close(): Promise<void> {
      await server.close();
      await database.drop();
    },
  };
}

export async function addUser({ db }: TestDatabase): Promise<string> {
  const userId = randomUUID();
  const phone = `+1213${String(randomInt(10_000_000)).padStart(7, "0")}`;
  await db.insertInto("app_user").values({ user_id: userId, phone, created_at: new Date() }).execute();
  return userId;
}

/** What an order would ask for. */
export function orderOf(userId: string, amount = 1250, account: string | null = null) {
  return {
    purpose: "ORDER" as const,
    reference: randomUUID(),
    userId,
    vendorId: null,
    account,
    amount,
    description: "Order ABC123",
  };
}

import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { StripeAddress } from "../providers/stripe-client.ts";

type Json = Record<string, unknown>;
interface Answer {
  status: number;
  body: Json;
}

/**
 * A small stand-in for the part of Stripe's API that we call, for tests. It keeps idempotency keys as Stripe does, and
 * is lax on purpose where laxness shows our faults: a second refund of one payment under another key is simply made.
 */
export async function startStripeStandIn() {
  const intents = new Map<string, Json>();
  const refunds = new Map<string, Json>();
  const disputes = new Map<string, Json>();
  const keys = new Map<string, { fingerprint: string; answer: Answer }>();
  const webhooks: Json[] = [];
  const requests: { method: string; path: string; key: string | null }[] = [];
  let disturb: ((response: ServerResponse) => void) | null = null;
  let held: Promise<void> | null = null;
  let refundStatus = "succeeded";
  let isStrict = false;

  const server = createServer((request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const key = request.headers["idempotency-key"];
    const path = new URL(request.url ?? "/", "http://stand-in").pathname;
    requests.push({ method: request.method ?? "", path, key: typeof key === "string" ? key : null });
    if (disturb) return disturb(response);
    await held;
    const query = new URL(request.url ?? "/", "http://stand-in").search.slice(1);
    const form = request.method === "GET" ? query : text;
    const answer = answerOnce(request.method ?? "", path, form, typeof key === "string" ? key : null);
    // Whoever does not ask for the whole charge is told its id alone.
    if (answer.body["latest_charge"] && !form.includes("latest_charge")) answer.body["latest_charge"] = "ch_1";
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  }

  function answerOnce(method: string, path: string, text: string, key: string | null): Answer {
    if (method !== "POST" || key === null) return act(method, path, new URLSearchParams(text));
    const fingerprint = createHash("sha256").update(`${path}\n${text}`).digest("hex");
    const earlier = keys.get(key);
    if (earlier) {
      return earlier.fingerprint === fingerprint
        ? earlier.answer
        : refuse(400, "idempotency_error", "Keys for idempotent requests can only be used with the same parameters.");
    }
    const answer = act(method, path, new URLSearchParams(text));
    keys.set(key, { fingerprint, answer: structuredClone(answer) });
    return answer;
  }

  function act(method: string, path: string, form: URLSearchParams): Answer {
    const [, , kind = "", id, verb] = path.split("/");
    if (kind === "balance") return ok({ object: "balance", available: [], pending: [] });
    if (kind === "webhook_endpoints") return ok({ object: "list", data: webhooks, has_more: false });
    if (kind === "tax") return ok(calculateTax(form));
    if (kind === "refunds") {
      if (method === "POST") return makeRefund(form);
      return id === undefined ? listRefunds(form.get("payment_intent")) : find(refunds, id);
    }
    if (kind === "disputes") return find(disputes, id);
    if (kind !== "payment_intents") return refuse(404, "invalid_request_error", "Unrecognized request URL");
    if (method === "POST" && id === undefined) return makeIntent(form);
    const intent = intents.get(id ?? "");
    if (!intent || method === "GET") return find(intents, id);
    if (intent["status"] !== "requires_payment_method" && intent["status"] !== "requires_action") {
      return refuse(400, "invalid_request_error", "This intent's status does not allow it.", "unexpected_state");
    }
    if (verb === "cancel") intent["status"] = "canceled";
    else intent["amount"] = Number(form.get("amount"));
    return ok(intent);
  }

  function makeIntent(form: URLSearchParams): Answer {
    const id = newId("pi");
    const intent = {
      object: "payment_intent",
      id,
      amount: Number(form.get("amount")),
      amount_received: 0,
      currency: form.get("currency"),
      description: form.get("description"),
      status: "requires_payment_method",
      client_secret: `${id}_secret_${randomBytes(8).toString("hex")}`,
      metadata: { payment_id: form.get("metadata[payment_id]") },
    };
    intents.set(id, intent);
    return ok(intent);
  }

  function makeRefund(form: URLSearchParams): Answer {
    const intent = intents.get(form.get("payment_intent") ?? "");
    if (!intent) return refuse(404, "invalid_request_error", "No such payment_intent", "resource_missing");
    if (intent["status"] !== "succeeded") return refuse(400, "invalid_request_error", "It has no charge to refund.");
    const isRefunded = [...refunds.values()].some((one) => one["payment_intent"] === intent["id"]);
    if (isStrict && isRefunded) {
      return refuse(400, "invalid_request_error", "The charge has been refunded.", "charge_already_refunded");
    }
    return ok(
      addRefund(intent, Number(form.get("amount")), {
        reason: form.get("metadata[reason]"),
        refund_key: form.get("metadata[refund_key]"),
      }),
    );
  }

  function addRefund(intent: Json, amount: number, metadata: Json): Json {
    const refund = {
      object: "refund",
      id: newId("re"),
      amount,
      currency: intent["currency"],
      payment_intent: intent["id"],
      status: refundStatus,
      metadata,
    };
    refunds.set(refund.id, refund);
    return refund;
  }

  function listRefunds(intentId: string | null): Answer {
    if (!intents.has(intentId ?? "")) return find(intents, intentId ?? undefined);
    const data = [...refunds.values()].filter((one) => one["payment_intent"] === intentId);
    return ok({ object: "list", data, has_more: false });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const address: StripeAddress = { protocol: "http", host: "127.0.0.1", port };
  return {
    address,
    /** Newest state of everything it was ever asked for. */
    intents,
    refunds,
    requests,
    /** Where events are sent, by the dashboard. */
    webhooks,
    /** What the payer does at the provider's own form. */
    pay(intentId: string, status: "succeeded" | "processing" | "requires_action"): void {
      const intent = intents.get(intentId);
      if (!intent) throw new Error(`no intent ${intentId}`);
      intent["status"] = status;
      if (status !== "succeeded") return;
      intent["amount_received"] = intent["amount"];
      const card = { brand: "visa", last4: "4242", wallet: null };
      intent["latest_charge"] = { object: "charge", payment_method_details: { type: "card", card } };
    },
    /** A day has passed since its last call, and it refuses what Stripe refuses. */
    forgetKeys(): void {
      keys.clear();
      isStrict = true;
    },
    /** What somebody does at Stripe's own dashboard. */
    refundByHand(intentId: string, amount: number): void {
      addRefund(intents.get(intentId) ?? {}, amount, {});
    },
    /** What a payer does at their bank; answers the dispute's id. */
    dispute(intentId: string, status: string): string {
      const id = newId("dp");
      disputes.set(id, { object: "dispute", id, status, payment_intent: intentId });
      return id;
    },
    refundsBecome(status: string): void {
      refundStatus = status;
    },
    /** Every answer from now on is made by `how` instead; null ends it. */
    disturb(how: ((response: ServerResponse) => void) | null): void {
      disturb = how;
    },
    /** Whoever asks from now on waits for its answer until the function that this answers is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

/** One rate for everything, enough to see that lines, codes and address arrive. */
function calculateTax(form: URLSearchParams): Json {
  const amounts = [...form].filter(([name]) => /^line_items\[\d+\]\[amount\]$/.test(name));
  const subtotal = amounts.reduce((sum, [, value]) => sum + Number(value), 0);
  const rate = form.get("customer_details[address][state]") === "CA" ? 0.095 : 0;
  const tax = Math.round(subtotal * rate);
  return {
    object: "tax.calculation",
    id: newId("taxcalc"),
    currency: form.get("currency"),
    amount_total: subtotal + tax,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
  };
}

function find(store: Map<string, Json>, id: string | undefined): Answer {
  const found = store.get(id ?? "");
  return found ? ok(found) : refuse(404, "invalid_request_error", `No such object: ${id}`, "resource_missing");
}

function ok(body: Json): Answer {
  return { status: 200, body: structuredClone(body) };
}

function refuse(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code === undefined ? {} : { code }) } } };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

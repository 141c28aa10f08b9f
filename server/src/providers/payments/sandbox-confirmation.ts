import type { ParsedInput } from "@skipline/contract/endpoint";
import type { Output } from "@skipline/contract/endpoint";
import type { confirmSandboxPayment } from "@skipline/contract/payments";
import * as m from "@skipline/contract/texts";
import { type PlainText } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { ProviderCard } from "./payment-provider.ts";
import { disputeOpensAt, findTestCard, readCard, type TestCard } from "./sandbox-cards.ts";
import type { createDeliveries } from "./sandbox-deliveries.ts";
import { findKeptCard, keepCard } from "./sandbox-customers.ts";
import * as ledger from "./sandbox-ledger.ts";

type Method = ParsedInput<typeof confirmSandboxPayment>["body"]["method"];
type Outcome = Output<typeof confirmSandboxPayment>;

interface Deps {
  db: Kysely<Database>;
  clock: Clock;
  /** The intent's id, or null for a secret that was not made by us. */
  readClientSecret: (clientSecret: string) => string | null;
  clientSecretOf: (intentId: string) => string;
  deliveries: ReturnType<typeof createDeliveries>;
  /** Something falls due then. */
  wakeAt: (settlesAt: Date | null) => void;
}

/** The payer's side of the sandbox: what a hosted provider's own script would say to it. */
export function createConfirmation({ db, clock, readClientSecret, clientSecretOf, deliveries, wakeAt }: Deps) {
  async function confirm(clientSecret: string, method: Method): Promise<Outcome> {
    const now = clock.now();
    const intentId = readClientSecret(clientSecret);
    if (intentId === null) throw notFound("Payment");
    if (method.kind === "savedCard") {
      const kept = await findKeptCard(db, await ledger.getIntent(db, intentId), method.cardId);
      return take(intentId, kept ? readKept(kept, now) : { ...declined(""), says: m.refused_saved_card });
    }
    if (method.kind === "card" && method.isSaved) {
      await keepCard(db, now, await ledger.getIntent(db, intentId), method);
      return take(intentId, readMethod(method, now), true);
    }
    return take(intentId, readMethod(method, now));
  }

  async function answerChallenge(clientSecret: string, answer: "approve" | "refuse"): Promise<Outcome> {
    const outcome = answer === "approve" ? "approved" : "refused";
    const intentId = readClientSecret(clientSecret);
    if (intentId === null) throw notFound("Payment");
    return take(intentId, { outcome, modes: null, says: m.refused_card_challenge }, true);
  }

  /** `keeps`: what an earlier try would have kept may still be. */
  async function take(intentId: string, { says, ...step }: Said, keeps = false): Promise<Outcome> {
    const row = await ledger.confirm(db, clock.now(), intentId, step);
    if (!row) return answerLate(intentId);
    if (!keeps && row.customer_id !== null) await keepCard(db, clock.now(), row, null);
    const sent = deliveries.send(row.claimed);
    if (row.webhook_mode === "before") await sent;
    wakeAt(row.settles_at ?? (step.modes?.isDisputed ? disputeOpensAt(clock.now()) : null));
    if (row.status === "requires_payment_method") throw new AppError("PAYMENT_DECLINED", says);
    return toOutcome(row);
  }

  /** A second tap finds the payment made: it is told so, and nothing is charged again. */
  async function answerLate(intentId: string): Promise<Outcome> {
    const row = await ledger.getIntent(db, intentId);
    if (row.status === "succeeded" || row.status === "processing") return toOutcome(row);
    throw new AppError("CONFLICT", m.refused_not_confirmable);
  }

  function toOutcome(row: ledger.IntentRow): Outcome {
    const secret = encodeURIComponent(clientSecretOf(row.intent_id));
    return {
      status: row.status as Outcome["status"],
      challengeUrl: row.status === "requires_action" ? `/sandbox/challenge?clientSecret=${secret}` : null,
    };
  }

  return { confirm, answerChallenge };
}

type Said = ledger.Confirmation & { says: PlainText };

const plain = { webhook: "once", refund: "at_once", isDisputed: false } as const;

function declined(payer: string): Omit<Said, "says"> {
  return { outcome: "declined", modes: { payer, ...plain } };
}

/** A form that the network would not even take is declined like a card that it refuses. */
function readMethod(method: Exclude<Method, { kind: "savedCard" }>, now: Date): Said {
  if (method.kind === "wallet") {
    const isDeclined = /^decline\b/i.test(method.payerName);
    const payer = `wallet ${method.payerName}`.trim();
    return {
      outcome: isDeclined ? "declined" : "succeeds",
      modes: { payer, ...plain },
      says: m.refused_wallet,
    };
  }
  const read = readCard(method, now);
  const payer = `card ${method.number.replaceAll(/\D/g, "").slice(-4)}`;
  return "says" in read ? { ...declined(payer), says: read.says } : tryCard(read.card, payer);
}

/** What is kept has no code, and may have run out meanwhile. */
function readKept({ last4, expMonth, expYear }: Omit<ProviderCard, "brand">, now: Date): Said {
  const card = findTestCard(last4);
  const payer = `card ${last4}`;
  const isOver = expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  return !card || isOver ? { ...declined(payer), says: m.refused_card_expired } : tryCard(card, payer);
}

function tryCard(card: TestCard, payer: string): Said {
  const { outcome, says = m.refused_card, webhook = "once", refund = "at_once", isDisputed = false } = card;
  return { outcome, modes: { payer, webhook, refund, isDisputed }, says };
}

/** When and how often the events of a payment are delivered. */
export type WebhookMode = "once" | "twice" | "late" | "before" | "never";
/** What becomes of a refund of the payment. */
export type RefundMode = "at_once" | "pending_then_succeeds" | "stays_pending" | "pending_then_fails" | "fails_later";

type Outcome = "succeeds" | "declined" | "challenge" | "processing_then_succeeds" | "processing_then_fails";

export interface TestCard {
  number: string;
  does: string;
  outcome: Outcome;
  /** Shown to the payer when the card is declined. */
  says?: PlainText;
  webhook?: WebhookMode;
  refund?: RefundMode;
  isDisputed?: boolean;
  /** Declined by the provider's own rules: no bank was asked. */
  isBlocked?: boolean;
}

export const processingSeconds = 5;
export const lateWebhookSeconds = 30;
export const refundSettlesSeconds = 30;
const disputeOpensSeconds = 30;
const disputeDueDays = 7;
const disputeDecidesSeconds = 30;

export function disputeOpensAt(now: Date): Date {
  return new Date(now.getTime() + disputeOpensSeconds * 1000);
}

/** Until then the merchant may say something. */
export function disputeDueAt(now: Date): Date {
  return new Date(now.getTime() + disputeDueDays * 86_400_000);
}

/** After the merchant has. */
export function disputeDecidesAt(now: Date): Date {
  return new Date(now.getTime() + disputeDecidesSeconds * 1000);
}

/** The numbers of Stripe's own test mode where it has one, so that a tester's memory works; the rest are ours. */
export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", does: "Succeeds (Visa)", outcome: "succeeds" },
  { number: "5555555555554444", does: "Succeeds (Mastercard)", outcome: "succeeds" },
  { number: "378282246310005", does: "Succeeds (American Express, 4-digit code)", outcome: "succeeds" },
  declined("4000000000000002", "Generic decline", m.refused_card),
  declined("4000000000009995", "Insufficient funds", m.refused_card_funds),
  declined("4000000000000069", "Expired card", m.refused_card_expired),
  declined("4000000000000127", "Wrong security code", m.refused_card_code_wrong),
  declined("4000000000000119", "Processing error", m.refused_card_processing),
  { ...declined("4000000000004954", "Blocked by the provider's own rules", m.refused_card_here), isBlocked: true },
  { number: "4000002500003155", does: "3-D Secure, then succeeds", outcome: "challenge" },
  {
    number: "4000000000000077",
    does: `Processing for ${processingSeconds} s, then succeeds`,
    outcome: "processing_then_succeeds",
  },
  {
    number: "4000000001000019",
    does: `Processing for ${processingSeconds} s, then fails`,
    outcome: "processing_then_fails",
  },
  { number: "4000000001000027", does: "Succeeds; each event twice at once", outcome: "succeeds", webhook: "twice" },
  {
    number: "4000000001000035",
    does: `Succeeds; events ${lateWebhookSeconds} s late`,
    outcome: "succeeds",
    webhook: "late",
  },
  {
    number: "4000000001000043",
    does: "Succeeds; event delivered before the payer gets the answer",
    outcome: "succeeds",
    webhook: "before",
  },
  { number: "4000000001000050", does: "Succeeds; events never delivered", outcome: "succeeds", webhook: "never" },
  {
    number: "4000000000007726",
    does: `Succeeds; a refund is pending for ${refundSettlesSeconds} s, then succeeds`,
    outcome: "succeeds",
    refund: "pending_then_succeeds",
  },
  {
    number: "4000000001000068",
    does: "Succeeds; a refund stays pending",
    outcome: "succeeds",
    refund: "stays_pending",
  },
  {
    number: "4000000001000076",
    does: `Succeeds; a refund is pending for ${refundSettlesSeconds} s, then fails`,
    outcome: "succeeds",
    refund: "pending_then_fails",
  },
  {
    number: "4000000000005126",
    does: `Succeeds; a refund succeeds and fails ${refundSettlesSeconds} s later`,
    outcome: "succeeds",
    refund: "fails_later",
  },
  {
    number: "4000000000000259",
    does: `Succeeds; the payer disputes it ${disputeOpensSeconds} s later`,
    outcome: "succeeds",
    isDisputed: true,
  },
];

function declined(number: string, does: string, says: PlainText): TestCard {
  return { number, does, outcome: "declined", says };
}

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/**
 * Checks the card form the way a card network would (Luhn digit, expiry month not over, length of the code) and finds
 * the test card. Answers the message for the payer when it can't be used.
 */
export function readCard(card: CardDetails, now: Date): { card: TestCard } | { says: PlainText } {
  const digits = card.number.replaceAll(/[ -]/g, "");
  if (!/^\d{12,19}$/.test(digits) || !hasLuhnDigit(digits)) return { says: m.card_number_invalid };
  const expiry = card.expYear * 12 + card.expMonth;
  if (expiry < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    return { says: m.card_expiry_past };
  }
  if (card.expYear > now.getUTCFullYear() + 50) return { says: m.refused_card_year };
  const codeLength = /^3[47]/.test(digits) ? 4 : 3;
  if (card.cvc.length !== codeLength) return { says: m.refused_card_code };
  const found = testCards.find((one) => one.number === digits);
  return found ? { card: found } : { says: m.refused_card_no_test };
}

/** No two test cards end alike. */
export function findTestCard(last4: string): TestCard | undefined {
  return testCards.find(({ number }) => number.endsWith(last4));
}

/** Null for what is none of them. */
export function brandOfTestCard(last4: string): string | null {
  const card = findTestCard(last4);
  if (!card) return null;
  return card.number.startsWith("4") ? "visa" : card.number.startsWith("5") ? "mastercard" : "amex";
}

/** Who declines the card that ends so; null for one that nobody does. */
export function whoDeclines(last4: string): "BANK" | "RULES" | null {
  const card = findTestCard(last4);
  if (card?.outcome !== "declined") return null;
  return card.isBlocked ? "RULES" : "BANK";
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split("").toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
import * as m from "@skipline/contract/texts";
import { type PlainText } from "@skipline/contract/words";

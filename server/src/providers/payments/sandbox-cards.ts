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
  message?: string;
  webhook?: WebhookMode;
  refund?: RefundMode;
  isDisputed?: boolean;
}

export const processingSeconds = 5;
export const lateWebhookSeconds = 30;
export const refundSettlesSeconds = 30;
const disputeOpensSeconds = 30;

export function disputeOpensAt(now: Date): Date {
  return new Date(now.getTime() + disputeOpensSeconds * 1000);
}

/** The numbers of Stripe's own test mode where it has one, so that a tester's memory works; the rest are ours. */
export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", does: "Succeeds (Visa)", outcome: "succeeds" },
  { number: "5555555555554444", does: "Succeeds (Mastercard)", outcome: "succeeds" },
  { number: "378282246310005", does: "Succeeds (American Express, 4-digit code)", outcome: "succeeds" },
  declined("4000000000000002", "Generic decline", "Your card was declined."),
  declined("4000000000009995", "Insufficient funds", "Your card has insufficient funds."),
  declined("4000000000000069", "Expired card", "Your card has expired."),
  declined("4000000000000127", "Wrong security code", "Your card's security code is incorrect."),
  declined(
    "4000000000000119",
    "Processing error",
    "An error occurred while processing your card. Try again in a little bit.",
  ),
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

function declined(number: string, does: string, message: string): TestCard {
  return { number, does, outcome: "declined", message };
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
export function readCard(card: CardDetails, now: Date): { card: TestCard } | { message: string } {
  const digits = card.number.replaceAll(/[ -]/g, "");
  if (!/^\d{12,19}$/.test(digits) || !hasLuhnDigit(digits)) return { message: "Your card number is invalid." };
  const expiry = card.expYear * 12 + card.expMonth;
  if (expiry < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    return { message: "Your card's expiration date is in the past." };
  }
  if (card.expYear > now.getUTCFullYear() + 50) return { message: "Your card's expiration year is invalid." };
  const codeLength = /^3[47]/.test(digits) ? 4 : 3;
  if (card.cvc.length !== codeLength) return { message: "Your card's security code is invalid." };
  const found = testCards.find((one) => one.number === digits);
  return found ? { card: found } : { message: "Your card was declined. Only test cards work here." };
}

/** No two test cards end alike. Null for what is none of them. */
export function brandOfTestCard(last4: string): string | null {
  const card = testCards.find(({ number }) => number.endsWith(last4));
  if (!card) return null;
  return card.number.startsWith("4") ? "visa" : card.number.startsWith("5") ? "mastercard" : "amex";
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of digits.split("").toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

import type { CallInput, Output } from "@skipline/contract/endpoint";
import { answerSandboxChallenge, confirmSandboxPayment } from "@skipline/contract/payments";
import type { Call, Route } from "../http/call.ts";

type Method = CallInput<typeof confirmSandboxPayment>["body"]["method"];
type Outcome = Output<typeof confirmSandboxPayment>;

/** A well-formed card form; the number decides what happens (docs/sandbox-payments.md). */
export function sandboxCard(number = "4242424242424242"): Extract<Method, { kind: "card" }> {
  const cvc = number.startsWith("37") ? "1234" : "123";
  return { kind: "card", number, expMonth: 12, expYear: 2049, cvc, name: "Ada Guest", zip: "90012" };
}

/** What the payer's browser says to the sandbox, without HTTP in between. */
export async function confirmPayment(
  { routes }: { routes: Route[] },
  clientSecret: string,
  method: Method,
): Promise<Outcome> {
  return answer(routes, confirmSandboxPayment.id, { clientSecret, method });
}

/** Pays with a test card, or answers the 3-D Secure challenge. */
export async function payWith(
  { routes }: { routes: Route[] },
  clientSecret: string,
  card = "4242424242424242",
): Promise<Outcome> {
  if (card !== "approve" && card !== "refuse") return confirmPayment({ routes }, clientSecret, sandboxCard(card));
  return answer(routes, answerSandboxChallenge.id, { clientSecret, outcome: card });
}

async function answer(routes: Route[], endpointId: string, body: unknown): Promise<Outcome> {
  const found = routes.find((one) => one.endpoint.id === endpointId);
  if (!found) throw new Error(`no route ${endpointId}`);
  return (await found.handler({ body } as never, {} as Call)) as Outcome;
}

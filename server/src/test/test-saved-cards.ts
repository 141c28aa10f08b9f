import { confirmSandboxPayment } from "@skipline/contract/payments";
import { keepPayer, listSavedCards, removeSavedCard, type SavedCard } from "@skipline/contract/saved-cards";
import { markPaid } from "@skipline/contract/ordering";
import { sandboxCard } from "./sandbox-payer.ts";
import type { Session, TestServer } from "./test-server.ts";
import { ok, placeOrder, type TestVenue } from "./test-venue.ts";

type Caller = Pick<TestServer, "call" | "newKey">;
type Method = Parameters<typeof confirmWith>[2];

export const confirmWith = (
  server: Caller,
  clientSecret: string,
  method: ReturnType<typeof sandboxCard> | { kind: "savedCard"; cardId: string },
) => server.call(confirmSandboxPayment, { body: { clientSecret, method } });

export const keep = (server: Caller, clientSecret: string, guest: Session) =>
  server.call(keepPayer, { body: { clientSecret } }, guest);

export const listCards = async (server: Caller, guest: Session, query: { account?: string } = {}) =>
  ok(await server.call(listSavedCards, { query }, guest)).items;

export const removeCard = (server: Caller, guest: Session, cardId: string, query: { account?: string } = {}) =>
  server.call(removeSavedCard, { params: { cardId }, query }, guest);

/** An order paid as the person whose cards are kept. */
export async function payKept(server: Caller, venue: TestVenue, guest: Session, method: Method): Promise<string> {
  const { order, clientSecret } = await placeOrder(server, venue, guest);
  ok(await keep(server, clientSecret, guest));
  ok(await confirmWith(server, clientSecret, method));
  const params = { userId: guest.userId, orderId: order.orderId };
  return ok(await server.call(markPaid, { params }, guest)).order.status;
}

/** Pays an order, and lets the sandbox keep the card. */
export async function saveCard(server: Caller, venue: TestVenue, guest: Session, number?: string): Promise<SavedCard> {
  await payKept(server, venue, guest, { ...sandboxCard(number), isSaved: true });
  const [card] = await listCards(server, guest);
  if (!card) throw new Error("no card was kept");
  return card;
}

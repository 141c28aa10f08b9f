import { keepPayer, listSavedCards, platformAccount, removeSavedCard } from "@skipline/contract/saved-cards";
import { type Route, route } from "../../http/call.ts";
import type { Customers } from "./customers.ts";

const readAccount = (account: string) => (account === platformAccount ? null : account);

export function customerRoutes(customers: Customers): Route[] {
  return [
    route(listSavedCards, async ({ query: { account } }, call) => {
      const at = account === undefined ? null : { account: readAccount(account) };
      return { items: await customers.list(call.actor().userId, at) };
    }),
    route(removeSavedCard, async ({ params: { cardId }, query: { account = platformAccount } }, call) => {
      await customers.removeCard(call.actor().userId, readAccount(account), cardId);
      return { cardId };
    }),
    route(keepPayer, async ({ body }, call) => {
      await customers.keepPayer(call.actor().userId, body.clientSecret);
      return { isKept: true };
    }),
  ];
}

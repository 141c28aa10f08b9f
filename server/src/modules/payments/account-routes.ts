import { getVendorAccount, startVendorAccount } from "@skipline/contract/payment-accounts";
import { type Route, route, staffCaller } from "../../http/call.ts";
import type { Accounts } from "./accounts.ts";

export function accountRoutes(accounts: Accounts): Route[] {
  return [
    route(getVendorAccount, async ({ params }) => ({
      vendorAccount: await accounts.readVendorAccount(params.vendorId),
    })),
    route(startVendorAccount, ({ params }, call) => accounts.start(staffCaller(call), params.vendorId)),
  ];
}

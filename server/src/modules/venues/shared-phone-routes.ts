import * as contract from "@skipline/contract/shared-phones";
import { type Route, route, staffCaller } from "../../http/call.ts";
import type { SharedPhones } from "./shared-phone-service.ts";

export function sharedPhoneRoutes(phones: SharedPhones): Route[] {
  return [
    route(contract.getOwnPin, (_input, call) => phones.getOwnPin(call.actor())),
    route(contract.setOwnPin, ({ body }, call) => phones.setOwnPin(call.actor(), body.pin)),
    route(contract.sharePhone, async (_input, call) => ({ sharedPhone: await phones.share(staffCaller(call)) })),
    route(contract.unsharePhone, async (_input, call) => {
      await phones.unshare(staffCaller(call));
      return { shared: false };
    }),
    route(contract.listPhonePeople, async ({ params }, call) => ({
      items: await phones.listPeople(call.actor(), params.vendorId),
    })),
    route(contract.switchHolder, async ({ params, body }, call) => ({
      holder: await phones.switchHolder(call.actor(), params.vendorId, body),
    })),
    route(contract.lockPhone, async ({ params }, call) => {
      await phones.lock(call.actor(), params.vendorId);
      return { locked: true };
    }),
  ];
}

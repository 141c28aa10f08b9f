import * as contract from "@skipline/contract/pauses";
import { type Route, route, staffCaller } from "../../http/call.ts";
import type { PauseService } from "./pause-service.ts";

export function pauseRoutes({ pauseLocation, resumeLocation }: PauseService): Route[] {
  return [
    route(contract.pauseLocation, async ({ params, body: { translations = {}, ...pause } }, call) => ({
      pause: await pauseLocation(staffCaller(call), params.vendorLocationId, { ...pause, translations }),
    })),
    route(contract.resumeLocation, async ({ params }, call) => ({
      pause: await resumeLocation(staffCaller(call), params.vendorLocationId),
    })),
  ];
}

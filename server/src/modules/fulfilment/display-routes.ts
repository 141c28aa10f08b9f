import * as contract from "@skipline/contract/displays";
import { tonightHours } from "@skipline/contract/fulfilment";
import { shortOrderId } from "@skipline/contract/text";
import type { Clock } from "../../clock.ts";
import { type Display, type Route, route, staffCaller } from "../../http/call.ts";
import type { Streams } from "../../http/streams.ts";
import type { Ordering } from "../ordering/index.ts";
import { type Displays, revokedChannel } from "./display-service.ts";

/** What was ready for long goes with time alone. */
const againMs = 60_000;

interface DisplayRoutesDeps {
  clock: Clock;
  displays: Displays;
  ordering: Pick<Ordering, "listShown">;
  streams: Pick<Streams, "stream">;
}

export function displayRoutes({ clock, displays, ordering, streams }: DisplayRoutesDeps): Route[] {
  async function look(display: Display): Promise<contract.DisplayNumbers> {
    const before = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
    const [orders] = await Promise.all([
      ordering.listShown({
        vendorLocationId: display.vendorLocationId,
        after: before(tonightHours * 60),
        readyAfter: before(contract.readyMinutes),
        mostOfState: contract.mostShownNumbers,
      }),
      displays.noteUse(display),
    ]);
    const columnOf = (state: "PREPARING" | "READY") => {
      const shown = orders.filter((order) => order.state === state);
      const numbers = shown.map(({ orderId }) => shortOrderId(orderId));
      return { numbers, more: (shown[0]?.count ?? 0) - numbers.length };
    };
    return { preparing: columnOf("PREPARING"), ready: columnOf("READY") };
  }

  return [
    route(contract.listDisplayLinks, async ({ params }) => ({ items: await displays.list(params.vendorLocationId) })),
    route(contract.makeDisplayLink, ({ params, body }, call) =>
      displays.make(staffCaller(call), params.vendorLocationId, body.name),
    ),
    route(contract.revokeDisplayLink, async ({ params }, call) => {
      await displays.revoke(staffCaller(call), params);
      return { items: await displays.list(params.vendorLocationId) };
    }),
    route(contract.streamDisplay, (_input, call) => {
      const display = call.display();
      return streams.stream(call, {
        channel: "location_orders_changed",
        topic: display.vendorLocationId,
        displayLinkId: display.displayLinkId,
        againMs,
        first(follow) {
          follow(revokedChannel, display.displayLinkId);
          return look(display);
        },
        next: async () => [await look(display)],
      });
    }),
  ];
}

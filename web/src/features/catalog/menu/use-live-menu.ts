import { listProducts, streamProducts } from "@skipline/contract/catalog";
import type { Output } from "@skipline/contract/endpoint";
import { menuInput } from "@skipline/contract/menu-input";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { loadCode } from "#api/code.ts";
import { endpointKey } from "#api/query.ts";
import { randomFraction } from "#api/reconnect-delay.ts";
import { vendorQuery } from "#api/vendor-query.ts";
import { ownLanguage } from "#lib/language.ts";
import { waitKey } from "#lib/wait-key.ts";
import { locationQuery } from "./menu-queries.ts";

/** A whole venue hears of a change in one moment; its phones ask for the menu over this long. */
const spreadMs = 1000;

type Place = NonNullable<Output<typeof streamProducts>["place"]>;

/**
 * Keeps an open menu true: asks for it again within a second or so of a change, and once whenever listening begins. What
 * is shown of the place comes with the news.
 * Answers whether changes come by themselves; where not, the menu has to be polled.
 */
export function useLiveMenu(vendorLocationId: string, isReady: boolean): boolean {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const params = { vendorLocationId };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    let isOver = false;

    function refresh(): void {
      if (isOver || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({
          queryKey: endpointKey(listProducts, menuInput(vendorLocationId, ownLanguage)),
        });
      }, spreadMs * randomFraction());
    }

    /** Comes whole, so that nobody asks for it: hours, tables, state and look. */
    function keepPlace({ location, vendor }: Place): void {
      queryClient.setQueryData(locationQuery(location.vendorLocationId).queryKey, { items: [location] });
      queryClient.setQueryData(vendorQuery(vendor.vendorId).queryKey, { items: [vendor] });
    }

    const keepWait = (seconds: number | null) => queryClient.setQueryData(waitKey(vendorLocationId), seconds);

    async function listen(): Promise<void> {
      // Apart from the page: the first paint has no use for it.
      const { watchStream } = await loadCode(() => import("#api/watch-stream.ts"));
      if (isOver) return;
      stop = watchStream(
        streamProducts,
        { params },
        {
          closeWhenHidden: true,
          onOpen: refresh,
          onLive(live) {
            setLive(live);
            // What nobody tells any more is not known.
            if (!live) keepWait(null);
          },
          onData({ changed, place, waitSeconds }) {
            if (changed) refresh();
            if (place) keepPlace(place);
            if (waitSeconds !== undefined) keepWait(waitSeconds);
          },
        },
      );
    }

    // Where even this piece of code can't be fetched, the menu is polled.
    listen().catch(() => undefined);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
      keepWait(null);
    };
  }, [isReady, vendorLocationId, queryClient]);
  return isLive;
}

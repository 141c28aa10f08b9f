import { listProducts } from "@skipline/contract/catalog";
import { menuInput } from "@skipline/contract/menu-input";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { loadCode } from "#api/code.ts";
import { endpointKey } from "#api/query.ts";
import { randomFraction } from "#api/reconnect-delay.ts";
import { ownLanguage } from "#lib/language.ts";

/** A whole venue hears of a change in one moment; its phones ask for the menu over this long. */
const spreadMs = 1000;

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

    async function listen(): Promise<void> {
      const { watchMenu } = await loadCode(() => import("./menu-news.ts"));
      if (!isOver) stop = watchMenu({ vendorLocationId, queryClient, onChange: refresh, onLive: setLive });
    }

    // Where even this piece of code can't be fetched, the menu is polled.
    listen().catch(() => undefined);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isReady, vendorLocationId, queryClient]);
  return isLive;
}

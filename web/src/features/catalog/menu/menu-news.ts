import { streamProducts } from "@skipline/contract/catalog";
import type { Output } from "@skipline/contract/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { vendorQuery } from "#api/vendor-query.ts";
import { watchStream } from "#api/watch-stream.ts";
import { waitKey } from "#lib/wait-key.ts";
import { locationQuery } from "./menu-queries.ts";

type News = Output<typeof streamProducts>;

interface MenuReader {
  vendorLocationId: string;
  queryClient: QueryClient;
  /** The products may be others. */
  onChange: () => void;
  onLive: (isLive: boolean) => void;
}

/** Apart from the page, as its first paint has no use for it. Answers the way to stop. */
export function watchMenu({ vendorLocationId, queryClient, onChange, onLive }: MenuReader): () => void {
  /** Comes whole, so that nobody asks for it: hours, tables, state and look. */
  function keepPlace({ location, vendor }: NonNullable<News["place"]>): void {
    queryClient.setQueryData(locationQuery(location.vendorLocationId).queryKey, { items: [location] });
    queryClient.setQueryData(vendorQuery(vendor.vendorId).queryKey, { items: [vendor] });
  }
  const keepWait = (seconds: number | null) => queryClient.setQueryData(waitKey(vendorLocationId), seconds);

  const stop = watchStream(
    streamProducts,
    { params: { vendorLocationId } },
    {
      closeWhenHidden: true,
      onOpen: onChange,
      onLive(isLive) {
        onLive(isLive);
        // What nobody tells any more is not known.
        if (!isLive) keepWait(null);
      },
      onData({ changed, place, waitSeconds }) {
        if (changed) onChange();
        if (place) keepPlace(place);
        if (waitSeconds !== undefined) keepWait(waitSeconds);
      },
    },
  );
  return () => {
    stop();
    keepWait(null);
  };
}

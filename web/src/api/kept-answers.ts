import type { CallInput, Endpoint } from "@skipline/contract/endpoint";
import { endpointUrl } from "./call.ts";
import { queryClient } from "./query-client.ts";

/** Where the service worker looks when the network does not answer (vite.config.ts). */
const cacheName = "menu";

/**
 * Puts what the page knows of these endpoints where the service worker keeps its answers: those that came with the HTML, or
 * before there was a worker, went past it.
 */
export async function keepAnswers(endpoints: readonly Endpoint[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const endpoint of endpoints) {
    for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [endpoint.id] })) {
      const { data, dataUpdatedAt } = state;
      // Of a page that came out of the browser's own cache nobody knows the age.
      if (data === undefined || dataUpdatedAt === 0) continue;
      const headers = { "content-type": "application/json", date: new Date(dataUpdatedAt).toUTCString() };
      const url = endpointUrl(endpoint, queryKey[1] as CallInput<Endpoint>);
      await cache.put(url, new Response(JSON.stringify(data), { headers }));
    }
  }
}

import { getClientConfig } from "@skipline/contract/config";
import { queryOptions } from "@tanstack/react-query";
import { loadClientConfig } from "./client-config.ts";

/** The deployment's own settings, for pages. */
export const clientConfigQuery = queryOptions({
  queryKey: [getClientConfig.id],
  queryFn: loadClientConfig,
  staleTime: Infinity,
});

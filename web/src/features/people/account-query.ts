import { getAccount } from "@skipline/contract/people";
import { endpointQuery } from "#api/query.ts";

/** The caller's own name and mail address. */
export const accountQuery = endpointQuery(getAccount, {});

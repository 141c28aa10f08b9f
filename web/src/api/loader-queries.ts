import { createContext } from "react-router";
import { queryClient } from "./query-client.ts";

/** The cache that a public page's loader asks (`context.get(loaderQueries)`): the browser's, at the server the page's own. */
export const loaderQueries = createContext(queryClient);

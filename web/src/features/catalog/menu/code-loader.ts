import { readTable } from "@skipline/contract/tables";
import type { LoaderFunctionArgs } from "react-router";
import { paths } from "#lib/paths.ts";
import { redirectFrom } from "#lib/redirect-from.ts";
import { keepTable } from "#stores/table.ts";

/** A scanned code leads to its menu, and says at which table that was. */
export function codeLoader({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">): Response {
  const id = params["vendorLocationId"] ?? "";
  keepTable(id.toUpperCase(), readTable(new URL(request.url).searchParams));
  return redirectFrom(request, paths.location(id));
}

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { describeLocationIssue, locationSchema } from "./location-form.ts";

/** What the form of a location asks for, and by which rules. */
export function useLocationRules() {
  const { data } = useQuery(clientConfigQuery);
  const asksTax = data?.taxesBy !== "provider";
  const resolver = useMemo(() => zodResolver(locationSchema({ asksTax }), { error: describeLocationIssue }), [asksTax]);
  return { asksTax, resolver };
}

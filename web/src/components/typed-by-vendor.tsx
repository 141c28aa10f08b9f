import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { vendorQuery } from "#api/vendor-query.ts";
import { TypedIn } from "#lib/vendor-words.tsx";

/** Around words of a vendor in answers that don't say what they were typed in. */
export function TypedByVendor({ vendorId, children }: { vendorId: string; children: ReactNode }) {
  // It hardly ever changes, and is the same for everything of the vendor.
  const { data: vendor } = useQuery({ ...vendorQuery(vendorId), staleTime: Infinity });
  return <TypedIn value={vendor?.language}>{children}</TypedIn>;
}

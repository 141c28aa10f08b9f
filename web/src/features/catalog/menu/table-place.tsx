import type { VendorLocation } from "@skipline/contract/venues";
import type { ReactNode } from "react";

/** Above the menu of a location that prepares orders: a line for how long that takes, whether or not it is known. */
export function WaitPlace({ location, children }: { location: VendorLocation; children?: ReactNode }) {
  if (location.status !== "OPEN" || !location.preparesOrders) return null;
  return <div className="mb-3 min-h-6">{children}</div>;
}

/** Above the menu of a location with tables: as high as what comes into it, so that nothing moves then. */
export function TablePlace({ location, children }: { location: VendorLocation; children?: ReactNode }) {
  if (location.status !== "OPEN" || location.tableCount === 0) return null;
  return <div className="mb-4 min-h-14">{children}</div>;
}

import type { EnrichedOrder } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";

/** Who ordered: by name where they told it, else by the end of their number. */
export function customerName({ firstName, lastName, phoneLast4 }: EnrichedOrder["customer"]): string {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return name || m.report_phone({ digits: phoneLast4 });
}

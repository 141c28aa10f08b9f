import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Job } from "../../db/jobs.ts";
import type { AccessLookups } from "../../http/access.ts";
import type { Route } from "../../http/call.ts";
import type { Ordering } from "../ordering/index.ts";
import { displayRoutes } from "./display-routes.ts";
import { createDisplays } from "./display-service.ts";
import { type FulfilmentDeps, fulfilmentRoutes } from "./fulfilment-routes.ts";
import { createPrints } from "./print-service.ts";
import { readPrinterGauges } from "./printer-gauges.ts";
import { printerRoutes } from "./printer-routes.ts";
import { createPrinters } from "./printer-service.ts";

type Deps = FulfilmentDeps & { db: Kysely<Database>; ordering: Pick<Ordering, "getOrder"> };
interface Fulfilment {
  routes: Route[];
  jobs: Job[];
  lookups: Pick<AccessLookups, "findDisplay" | "findPrinter">;
  /** Figures of what somebody should be called for. */
  readGauges: () => Promise<Record<string, number>>;
}

/** Staff's scan, what was handed over, the screens above the bar and the printers. What happens to an order is ordering's. */
export function createFulfilment(deps: Deps): Fulfilment {
  const displays = createDisplays(deps);
  const printers = createPrinters(deps);
  const prints = createPrints(deps);
  return {
    routes: [
      ...fulfilmentRoutes(deps),
      ...displayRoutes({ ...deps, displays }),
      ...printerRoutes({ printers, prints }),
    ],
    jobs: prints.jobs,
    readGauges: () => readPrinterGauges(deps.db, deps.clock),
    lookups: { findDisplay: displays.find, findPrinter: printers.find },
  };
}

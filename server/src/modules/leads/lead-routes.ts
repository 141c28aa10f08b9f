import { createLead, type Lead, listLeads } from "@skipline/contract/leads";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type Route, route } from "../../http/call.ts";
import { byTime, readPage } from "../../http/cursor.ts";
import type { createLeadService } from "./lead-service.ts";
import * as store from "./lead-store.ts";

const usualPage = 50;

interface RouteDeps {
  db: Kysely<Database>;
  service: ReturnType<typeof createLeadService>;
  isMailing: boolean;
}

export function leadRoutes({ db, service, isMailing }: RouteDeps): Route[] {
  return [
    route(createLead, ({ body }, call) => service.createLead(body, { address: call.address, key: call.key })),
    route(listLeads, async ({ query }) => {
      const { rows, nextToken } = await readPage(
        query,
        { usual: usualPage, key: byTime },
        (after, limit) => store.listLeads(db, after, limit),
        ({ createdAt, leadId }) => ({ time: createdAt, id: leadId }),
      );
      const items: Lead[] = rows.map(({ createdAt, mailedAt, mailFailedAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        mailedAt: mailedAt?.toISOString() ?? null,
        hasMailFailed: mailFailedAt !== null,
      }));
      return { items, nextToken, isMailing };
    }),
  ];
}

import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Job } from "../../db/jobs.ts";
import type { Database } from "../../db/schema.ts";
import type { Route } from "../../http/call.ts";
import type { MailSender } from "../../providers/mail/mail-sender.ts";
import { createLeadMail } from "./lead-mail.ts";
import { leadRoutes } from "./lead-routes.ts";
import { createLeadService } from "./lead-service.ts";

export interface LeadsDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** Null: nobody is mailed, and leads wait in the list. */
  mail: MailSender | null;
  log: FastifyBaseLogger;
  config: { leadsTo: string; phoneRegion: string };
}

export interface Leads {
  routes: Route[];
  jobs: Job[];
}

/** Venues that ask for a demo: kept, listed for platform operators, and mailed to those who answer. */
export function createLeads({ db, clock, mail, log, config }: LeadsDeps): Leads {
  const { sendDue, sendGathered, sendSoon } = createLeadMail({ db, clock, mail, log, to: config.leadsTo });
  const service = createLeadService({ db, clock, phoneRegion: config.phoneRegion, sendSoon });
  return {
    routes: leadRoutes({ db, service, isMailing: mail !== null }),
    jobs: [
      { name: "leads.send-mails", cron: "* * * * *", run: sendDue },
      { name: "leads.send-gathered", cron: "*/5 * * * *", run: sendGathered },
    ],
  };
}

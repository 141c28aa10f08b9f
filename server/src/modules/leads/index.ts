import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { type Errand, type GiveJobs, sweepErrand } from "../../db/errands.ts";
import type { Job } from "../../db/jobs.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Database } from "../../db/schema.ts";
import type { Route } from "../../http/call.ts";
import type { MailSender } from "../../providers/mail/mail-sender.ts";
import { createLeadMail, leadMails } from "./lead-mail.ts";
import { leadRoutes } from "./lead-routes.ts";
import { createLeadService } from "./lead-service.ts";

export interface LeadsDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** Null: nobody is mailed, and leads wait in the list. */
  mail: MailSender | null;
  send: GiveJobs;
  log: FastifyBaseLogger;
  config: { leadsTo: string; phoneRegion: string };
}

export interface Leads {
  routes: Route[];
  jobs: Job[];
  errands: Errand[];
  queues: Queue[];
}

/** Venues that ask for a demo: kept, listed for platform operators, and mailed to those who answer. */
export function createLeads({ db, clock, mail, send, log, config }: LeadsDeps): Leads {
  const mails = createLeadMail({ db, clock, mail, send, log, to: config.leadsTo });
  const service = createLeadService({ db, clock, phoneRegion: config.phoneRegion, sendSoon: mails.sendSoon });
  return {
    routes: leadRoutes({ db, service, isMailing: mail !== null }),
    errands: [mails.errand],
    // Without a mail server nothing is on its way: leads wait in the list.
    queues: mail ? [leadMails] : [],
    jobs: [{ name: "leads.send-mails", cron: "* * * * *", run: () => sweepErrand(db, send, mails.errand) }],
  };
}

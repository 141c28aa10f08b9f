import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { Payments } from "../payments/index.ts";
import { createCredits } from "./credits.ts";
import { createMembershipJobs } from "./membership-jobs.ts";
import { createMembershipPayment } from "./membership-payment.ts";
import { membershipRoutes } from "./membership-routes.ts";
import { createMembershipService } from "./membership-service.ts";
import { createStays } from "./stays.ts";

export interface MembershipDeps {
  db: Kysely<Database>;
  clock: Clock;
  log: FastifyBaseLogger;
  payments: Pick<Payments, "ensureIntent" | "refresh" | "findSubject" | "cancelIntent">;
  config: {
    /** Whoever joins needs an invite code. */
    inviteOnly: boolean;
    /** In which months begin. */
    timeZone: string;
  };
}

export type Membership = ReturnType<typeof createMembership>;

/** Paid memberships and their credits. */
export function createMembership({ db, clock, log, payments, config }: MembershipDeps) {
  const { inviteOnly, timeZone } = config;
  const credits = createCredits({ timeZone });
  const stays = createStays({ clock, credits, timeZone });
  const { findMembership, holdMembership, spendCredits, returnCredits } = credits;
  return {
    routes: membershipRoutes(createMembershipService({ db, clock, payments, stays, inviteOnly })),
    jobs: createMembershipJobs({ db, clock, log, payments, timeZone }),
    /** For payments' `subscribe("MEMBERSHIP", …)`. */
    paymentSubscriber: createMembershipPayment({ clock, stays }),
    findMembership,
    holdMembership,
    spendCredits,
    returnCredits,
  };
}

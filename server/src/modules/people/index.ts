import { deleteAccount, exportAccount, getAccount, updateAccount } from "@skipline/contract/people";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Job } from "../../db/jobs.ts";
import type { Database } from "../../db/schema.ts";
import { brokenField, unauthenticated } from "../../http/app-error.ts";
import { fileRoute, type Route, route } from "../../http/call.ts";
import { FileAnswer } from "../../http/file-answer.ts";
import { refuseDeletion } from "./account-holds.ts";
import { deletePerson } from "./delete-person.ts";
import { exportPerson, findPerson } from "./export-person.ts";
import { endUnusedAccounts } from "./unused-accounts.ts";
import { endUnusedRoles } from "./unused-roles.ts";
import { readAccount, updateAccount as keepAccount } from "./profile.ts";

export { deleteByNumber, deletePerson, deleteRequests } from "./delete-person.ts";
export { exportPerson, exportRequests, findPerson, withoutAccount } from "./export-person.ts";
export { confirmHolder, endUnusedAccount } from "./unused-accounts.ts";

export interface PeopleDeps {
  db: Kysely<Database>;
  clock: Clock;
  /** Answers null where a hosted issuer knows it, and we don't. */
  findSignInTime: (actor: { userId: string; sessionId: string | null }) => Promise<Date | null>;
  /** Whether people sign in here. A hosted issuer alone knows who is still there. */
  hasSignIns: boolean;
}

/** A phone that lies about must not be enough to delete its holder's account. */
const recentMinutes = 15;

/** What a person may ask of us about themselves. */
export function createPeople({ db, clock, findSignInTime, hasSignIns }: PeopleDeps): { routes: Route[]; jobs: Job[] } {
  const endUnused: Job = { name: "people.end-unused", cron: "43 9 * * *", run: () => endUnusedAccounts(db, clock) };
  const endRoles: Job = { name: "people.end-unused-roles", cron: "47 9 * * *", run: () => endUnusedRoles(db, clock) };
  return {
    jobs: hasSignIns ? [endUnused, endRoles] : [],
    routes: [
      route(getAccount, async (_input, call) => ({ account: await readAccount(db, call.actor()) })),
      route(updateAccount, async ({ body }, call) => ({ account: await keepAccount(db, clock, call.actor(), body) })),
      fileRoute(exportAccount, async (_input, call) => {
        const person = await findPerson(db, call.actor());
        if (!person) throw unauthenticated();
        const file = await exportPerson(db, person, clock.now());
        const bytes = new Uint8Array(Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
        return new FileAnswer("my-data.json", "application/json", bytes);
      }),
      route(deleteAccount, async ({ body }, call) => {
        const actor = call.actor();
        if (body.phoneNumber !== actor.phone) throw brokenField("phoneNumber", m.refused_delete_other);
        const signedInAt = await findSignInTime(actor);
        if (signedInAt && clock.now().getTime() - signedInAt.getTime() > recentMinutes * 60_000)
          throw refuseDeletion("SIGN_IN_AGAIN");
        return { deleted: await deletePerson(db, clock, actor) };
      }),
    ],
  };
}

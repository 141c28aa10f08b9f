import { longestPauseHours } from "@skipline/contract/pauses";
import * as m from "@skipline/contract/texts";
import type { Told } from "@skipline/contract/trail";
import type { LocationPause } from "@skipline/contract/venues";
import { words } from "@skipline/contract/words";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import { differences } from "../../db/differences.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import type { StaffCaller } from "../../http/call.ts";
import { mergeTranslations } from "../../translations.ts";
import * as store from "./pause-store.ts";

export type PauseService = ReturnType<typeof createPauseService>;

/** A location stops for a while, and goes on by itself or by hand. What is paid or being paid there is not touched. */
export function createPauseService({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  /** @throws AppError RULE_VIOLATED where it would have ended already, or go on for days */
  function pauseLocation(by: StaffCaller, vendorLocationId: string, wanted: LocationPause): Promise<LocationPause> {
    const left = new Date(wanted.until).getTime() - clock.now().getTime();
    if (left <= 0 || left > longestPauseHours * 3_600_000) {
      throw new AppError("RULE_VIOLATED", words(m.refused_pause_end, { count: longestPauseHours }));
    }
    const pause = { ...wanted, translations: mergeTranslations({}, wanted.translations) };
    return change(by, vendorLocationId, async (trx, { pause: known, ...location }) => {
      const changes = differences(asTold(known), asTold(pause), tell);
      if (!changes) return pause;
      await store.setPause(trx, vendorLocationId, pause);
      await record(trx, by, location, "location.paused", changes);
      return pause;
    });
  }

  function resumeLocation(by: StaffCaller, vendorLocationId: string): Promise<null> {
    return change(by, vendorLocationId, async (trx, { pause: known, ...location }) => {
      if (known === null) return null;
      await store.setPause(trx, vendorLocationId, null);
      await record(trx, by, location, "location.resumed", { before: tell(asTold(known)) });
      return null;
    });
  }

  /** Two who change it come one after the other. A pause that is over by then is none any more. */
  function change<T>(
    { role }: StaffCaller,
    vendorLocationId: string,
    make: (trx: Kysely<Database>, location: store.PausedLocation) => Promise<T>,
  ): Promise<T> {
    return withTransaction(db, async (trx) => {
      const location = await store.lockPause(trx, { vendorId: role.vendorId, vendorLocationId });
      if (!location) throw notFound("Location");
      const isOver = location.pause !== null && new Date(location.pause.until) <= clock.now();
      return make(trx, isOver ? { ...location, pause: null } : location);
    });
  }

  async function record(
    trx: Kysely<Database>,
    { actor, role }: StaffCaller,
    { vendorLocationId, description }: Pick<store.PausedLocation, "vendorLocationId" | "description">,
    type: "location.paused" | "location.resumed",
    changes: object,
  ): Promise<void> {
    await recordActivity(trx, clock, {
      type,
      actor: { userId: actor.userId, name: role.name },
      vendorId: role.vendorId,
      subjectType: "location",
      subjectId: vendorLocationId,
      details: { name: description, ...changes },
    });
  }

  return { pauseLocation, resumeLocation };
}

const asTold = (pause: LocationPause | null) => ({
  pausedUntil: pause && new Date(pause.until).toISOString(),
  pauseNote: pause?.note ?? null,
  translations: pause?.translations ?? {},
});

const tell = (fields: Told<"location", Partial<ReturnType<typeof asTold>>>) => ({ ...fields });

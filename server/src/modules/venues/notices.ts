import { type Language, languages } from "@skipline/contract/languages";
import { longestNoticeDays } from "@skipline/contract/notice-input";
import type { Notice, NoticeAudience } from "@skipline/contract/notices";
import * as m from "@skipline/contract/texts";
import { platformOperator } from "@skipline/contract/trail";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import { type Activity, recordActivity } from "../../db/activity.ts";
import type { Notifications } from "../../db/notifications.ts";
import type { Database, PlatformNotice } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { AppError, malformedField } from "../../http/app-error.ts";
import type { Actor } from "../../http/call.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";

interface Deps {
  db: Kysely<Database>;
  clock: Clock;
  notifications: Pick<Notifications, "subscribeAll">;
  log: Pick<FastifyBaseLogger, "error">;
}

const channel = "notice_changed";
const dayMs = 24 * 60 * 60_000;
const nothing = ReadyAnswer.of({ notice: null }, 0);

export type Notices = Awaited<ReturnType<typeof createNotices>>;

/**
 * What operators say on all screens. Every open page asks once a minute, so the answer is kept as bytes; whoever changes
 * it notifies all servers, and one that may have missed it reads again when it hears again.
 */
export async function createNotices({ db, clock, notifications, log }: Deps) {
  let kept: { answer: ReadyAnswer; endsAt: number } | null = null;
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const row = await db.selectFrom("platform_notice").selectAll().executeTakeFirst();
    kept = row
      ? { answer: ReadyAnswer.of({ notice: asNotice(row) }, row.set_at.getTime()), endsAt: row.until.getTime() }
      : null;
  }

  /** One after the other: the last one has what was committed before it was told. */
  function readAgain(): Promise<void> {
    reading = reading.then(read).catch((error: unknown) => log.error({ err: error }, "the notice was not read"));
    return reading;
  }

  notifications.subscribeAll(channel, () => void readAgain());
  await read();

  async function change(actor: Actor, wanted: Notice | null, was?: Seen): Promise<{ notice: Notice | null }> {
    const notice = await changeNotice({ db, clock }, { userId: actor.userId, name: platformOperator }, wanted, was);
    // Whoever changed it finds it so with the next call, before the notification has come.
    await readAgain();
    return { notice };
  }

  return {
    peek: (): ReadyAnswer => (kept && kept.endsAt > clock.now().getTime() ? kept.answer : nothing),
    change,
  };
}

/** What is said, also where its end is past. */
export async function readNotice(db: Kysely<Database>): Promise<Notice | null> {
  const row = await db.selectFrom("platform_notice").selectAll().executeTakeFirst();
  return row ? asNotice(row) : null;
}

/**
 * Null takes back what is said; without an actor it is the command on the machine. `was`: as whoever changes it saw it, null
 * for nothing; of a part of it nothing else is compared.
 * @throws AppError NOTICE_CHANGED, RULE_VIOLATED
 */
export async function changeNotice(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Activity["actor"],
  wanted: Notice | null,
  was?: Seen,
): Promise<Notice | null> {
  if (wanted) assertEnd(wanted, clock.now());
  return withTransaction(db, async (trx) => {
    // Also where there is no row to lock.
    await sql`select pg_advisory_xact_lock(hashtextextended('platform notice', 0))`.execute(trx);
    const row = await trx.selectFrom("platform_notice").selectAll().executeTakeFirst();
    const before = row ? asNotice(row) : null;
    const after = wanted && { ...wanted, ...inAll(wanted), until: new Date(wanted.until).toISOString() };
    // Also where it is so because the answer to the same call was lost.
    if (isSame(before, after)) return after;
    if (was !== undefined) assertSeen(was, before, clock.now());
    if (after) await put(trx, after, clock.now());
    else await trx.deleteFrom("platform_notice").execute();
    await recordActivity(trx, clock, {
      type: after ? "notice.set" : "notice.removed",
      actor,
      vendorId: null,
      subjectType: "notice",
      subjectId: "platform",
      details: { ...(before && { before }), ...(after && { after }), ...(!actor && { by: "skipline notice" }) },
    });
    await sql`select pg_notify(${channel}, '')`.execute(trx);
    return after;
  });
}

type Texts = Record<Language, string>;

/** What is not said in a language is read in the first. */
function inAll(texts: Pick<Notice, Language>): Texts {
  return Object.fromEntries(languages.map((one) => [one, texts[one] ?? texts.en])) as Texts;
}

/** Words beside another English are of what was said before: a server of the release before has said something else. */
function asNotice({ en, es, words, audience, until }: Selectable<PlatformNotice>): Notice {
  const known = words as Partial<Texts>;
  const texts = { ...(known.en === en && known), en, es };
  return { ...inAll(texts), audience: audience as NoticeAudience, until: until.toISOString() };
}

type Seen = Partial<Notice> | null;

function isSame(one: Notice | null, other: Notice | null): boolean {
  if (!one || !other) return one === other;
  return ([...languages, "audience", "until"] as const).every((field) => one[field] === other[field]);
}

/** What has ended by itself nobody has changed. @throws AppError NOTICE_CHANGED */
function assertSeen(was: Seen, before: Notice | null, now: Date): void {
  const isOver = (one: Seen) => one?.until !== undefined && new Date(one.until) <= now;
  const shown = isOver(before) ? null : before;
  const seen = isOver(was) ? null : was;
  const fields = Object.keys(seen ?? {}) as (keyof Notice)[];
  if (seen ? fields.every((field) => shown?.[field] === seen[field]) : shown === null) return;
  throw new AppError("NOTICE_CHANGED", m.refused_notice_changed, { details: { was: shown } });
}

/** @throws AppError RULE_VIOLATED */
function assertEnd({ until }: Notice, now: Date): void {
  const leftMs = new Date(until).getTime() - now.getTime();
  if (leftMs > 0 && leftMs <= longestNoticeDays * dayMs) return;
  throw malformedField("RULE_VIOLATED", [{ path: "body.until", problem: m.platform_notice_end_wrong }]);
}

async function put(trx: Kysely<Database>, notice: Notice, now: Date): Promise<void> {
  const words = inAll(notice);
  const { en, es } = words;
  const { audience, until } = notice;
  const row = { en, es, words: JSON.stringify(words), audience, until: new Date(until), set_at: now };
  await trx
    .insertInto("platform_notice")
    .values(row)
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet(row))
    .execute();
}

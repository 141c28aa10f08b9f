import type { Insertable } from "kysely";
import type { Activity, Contest, Draw, Prize, Reward, Ticket } from "../db/schema.ts";
import { randomBytes } from "node:crypto";
import { claimHours } from "@skipline/contract/rewards";
import { asRewardsWords, fractionOf, makeClaimCode, winOf } from "../modules/rewards/index.ts";
import type { makeDemoEvents } from "./demo-events.ts";
import type { DemoPerson } from "./demo-history.ts";
import { inSpanish, spanishPrizes } from "./demo-spanish.ts";
import { uuidAt } from "./random.ts";

type DemoEvent = ReturnType<typeof makeDemoEvents>[number];
interface People {
  guest: DemoPerson;
  /** Who came to the past nights as well. */
  others: readonly DemoPerson[];
  staff: { userId: string; name: string };
}

const drink = "One on the house, at any bar of Aurora. 21 and over, except where it says zero.";
const prizes = [
  ["Aurora Tee", "Heavy cotton, printed in Los Angeles. Pick your size at the merch booth.", "shirt", 10, 30_000],
  ["Coral Cap", "The one the residents wear.", "cap-coral", 20, 50_000],
  ["Signed Night Poster", "Tonight's poster, signed by whoever plays.", "poster-night", 12, 40_000],
  ["House Martini", drink, "martini", 60, 150_000],
  ["Draft Beer", drink, "beer", 100, 200_000],
] as const;

/**
 * Draws of three nights: a past one whose prize the guest has fetched, last night's whose prize waits for the guest, and
 * tonight's, for which the guest has a ticket. What was drawn follows from the seeds, as always.
 */
export function makeRewards(events: readonly DemoEvent[], now: Date, { guest, others, staff }: People) {
  // Bytes are text in JSON.
  const contests: (Omit<Insertable<Contest>, "seed"> & { seed: string })[] = [];
  const prizeRows: Insertable<Prize>[] = [];
  const tickets: Insertable<Ticket>[] = [];
  const draws: Insertable<Draw>[] = [];
  const rewards: Insertable<Reward>[] = [];
  const activities: Insertable<Activity>[] = [];

  const [past, last, tonight] = events;
  if (!past || !last || !tonight) throw new Error("too few demo events");
  addNight(past, { people: [...others.slice(0, 11), guest, ...others.slice(11, 24)], isFetched: true });
  addNight(last, { people: [...others.slice(20, 36), guest, ...others.slice(36, 52)], isFetched: false });
  addContest(tonight, 0);
  addTicket(tonight, guest, new Date(now.getTime() - 3_600_000), null);

  function addContest(event: DemoEvent, drawCount: number) {
    const seed = randomBytes(32);
    const madeAt = event.created_at;
    const ended = event.ends_at <= now;
    contests.push({
      event_id: event.event_id,
      vendor_id: event.vendor_id,
      seed: `\\x${seed.toString("hex")}`,
      draw_count: drawCount,
      version: 1,
      created_at: madeAt,
      updated_at: madeAt,
      closed_at: ended ? event.ends_at : null,
    });
    const rows = prizes.map(([name, description, picture, quantity, odds], position) => ({
      prize_id: uuidAt(madeAt),
      event_id: event.event_id,
      position,
      name,
      description,
      image_url: `/demo/${picture}-480.webp`,
      quantity,
      given: 0,
      odds_ppm: odds,
      translations: inSpanish(spanishPrizes[name]),
    }));
    prizeRows.push(...rows);
    return { seed, rows };
  }

  /** Everybody draws once, one every few minutes; the guest wins. */
  function addNight(
    event: DemoEvent,
    { people, isFetched }: { people: readonly DemoPerson[]; isFetched: boolean },
  ): void {
    const { seed, rows } = addContest(event, people.length);
    for (const [index, person] of people.entries()) {
      const counter = index + 1;
      const at = new Date(event.starts_at.getTime() + counter * 150_000);
      const stock = rows.map((row) => ({ row, odds: row.odds_ppm, quantity: row.quantity, given: row.given }));
      const drawWith = (ticketId: string) => winOf(fractionOf(seed, { ticketId, counter }), stock, false)?.row ?? null;
      let ticketId = uuidAt(at);
      while (person === guest && drawWith(ticketId) === null) ticketId = uuidAt(at);
      const prize = drawWith(ticketId);
      addTicket(event, person, at, at, ticketId);
      draws.push({
        event_id: event.event_id,
        counter,
        ticket_id: ticketId,
        user_id: person.userId,
        prize_id: prize?.prize_id ?? null,
        had_won: false,
        drawn_at: at,
      });
      const details = { name: event.name, counter, ticketId };
      if (!prize) {
        addLine(event, "contest.drawn", ["contest", event.event_id], at, { userId: person.userId }, details);
        continue;
      }
      prize.given += 1;
      const rewardId = uuidAt(at);
      const claimedAt = person !== guest || isFetched ? new Date(at.getTime() + 1_200_000) : null;
      rewards.push({
        reward_id: rewardId,
        event_id: event.event_id,
        draw_counter: counter,
        user_id: person.userId,
        vendor_id: event.vendor_id,
        prize_id: prize.prize_id,
        prize_name: prize.name,
        prize_description: prize.description,
        prize_image_url: prize.image_url,
        translations: asRewardsWords(prize.translations),
        won_at: at,
        claim_code: makeClaimCode(),
        claim_expires_at: new Date(at.getTime() + claimHours * 3_600_000),
        claimed_at: claimedAt,
        claimed_by: claimedAt && staff.userId,
      });
      const about = ["reward", rewardId] as const;
      addLine(event, "reward.won", about, at, { userId: person.userId }, { ...details, prize: prize.name });
      if (claimedAt) addLine(event, "reward.claimed", about, claimedAt, staff, { name: event.name, prize: prize.name });
    }
  }

  function addTicket(
    event: DemoEvent,
    person: DemoPerson,
    at: Date,
    spentAt: Date | null,
    ticketId = uuidAt(at),
  ): void {
    tickets.push({
      ticket_id: ticketId,
      event_id: event.event_id,
      user_id: person.userId,
      source_type: "SIGNIN",
      source_id: person.userId,
      created_at: at,
      spent_at: spentAt,
    });
  }

  function addLine(
    event: DemoEvent,
    type: string,
    [subjectType, subjectId]: readonly [string, string],
    at: Date,
    actor: { userId: string; name?: string },
    details: Record<string, string | number>,
  ): void {
    activities.push({
      type,
      actor_user_id: actor.userId,
      actor_name: actor.name ?? null,
      vendor_id: event.vendor_id,
      subject_type: subjectType,
      subject_id: subjectId,
      details,
      created_at: at,
    });
  }

  return { contests, prizes: prizeRows, tickets, draws, rewards, activities };
}

import type { Insertable } from "kysely";
import type { Activity, CheckIn, CreditEntry, Glevent, Reservation } from "../db/schema.ts";
import { monthlyCredits } from "@skipline/contract/membership-plans";
import type { DemoPerson } from "./demo-history.ts";
import { uuidAt } from "./random.ts";

interface DemoNight {
  name: string;
  vendorId: string;
  description: string;
  /** Days from today, in the venue's zone. */
  inDays: number;
  startHour: number;
  hours: number;
  capacity: number;
  place: keyof typeof places;
  /** Of `people`, from which to which; each books as many places as `partyOf` says while there are any. */
  guests: [from: number, to: number];
}

const places = {
  rooftop: ["Skyline Rooftop", "1600 N Cahuenga Blvd", "Level 12", "Los Angeles", "90028", 34.0996, -118.3295],
  aurora: ["Aurora Bar", "910 S Figueroa St", null, "Los Angeles", "90015", 34.0455, -118.2643],
  echo: ["The Glass Room", "1822 W Sunset Blvd", null, "Los Angeles", "90026", 34.0779, -118.2607],
  anaheim: ["Packing Yard", "440 S Anaheim Blvd", null, "Anaheim", "92805", 33.8314, -117.9118],
  longBeach: ["Pier 9 Cantina", "90 E Shoreline Dr", null, "Long Beach", "90802", 33.7625, -118.1918],
} as const;

const skyline = "vnd-skyline";

/** The demo's own member among all: of the guests of the Sessions. */
const demoMember = 61;

/** Who is on two lists was at the past one: nobody has two nights to come. */
const nights: DemoNight[] = [
  {
    name: "Halloween on the Roof",
    vendorId: skyline,
    description: "Costumes, fog and a view. The best three costumes drink for free.",
    inDays: -20,
    startHour: 21,
    hours: 5,
    capacity: 60,
    place: "rooftop",
    guests: [0, 18],
  },
  {
    name: "Rooftop Tonight",
    vendorId: skyline,
    description: "Disco and house above Hollywood until two. Doors at nine.",
    inDays: 0,
    startHour: 21,
    hours: 5,
    capacity: 120,
    place: "rooftop",
    guests: [0, 40],
  },
  {
    name: "Skyline Sessions",
    vendorId: skyline,
    description: "Live soul, seated first, standing later.",
    inDays: 3,
    startHour: 20,
    hours: 4,
    capacity: 80,
    place: "rooftop",
    guests: [50, 62],
  },
  {
    name: "Basement Listening Club",
    vendorId: skyline,
    description: "One record, one room, ten people.",
    inDays: 5,
    startHour: 19,
    hours: 3,
    capacity: 10,
    place: "echo",
    guests: [40, 50],
  },
  {
    name: "Aurora After Dark",
    vendorId: "vnd-aurora",
    description: "The bar's own night for members.",
    inDays: 8,
    startHour: 22,
    hours: 4,
    capacity: 50,
    place: "aurora",
    guests: [62, 64],
  },
  {
    name: "Packing Yard Live",
    vendorId: skyline,
    description: "Skyline comes to Anaheim for a night in the yard.",
    inDays: 10,
    startHour: 19,
    hours: 4,
    capacity: 150,
    place: "anaheim",
    guests: [64, 74],
  },
  {
    name: "Cantina Full Moon",
    vendorId: "vnd-pier9",
    description: "On the water, with mariachi.",
    inDays: 33,
    startHour: 20,
    hours: 5,
    capacity: 90,
    place: "longBeach",
    guests: [74, 76],
  },
];

const firstNames = "Ana Ben Chloe Dev Elena Frank Gia Hugo Ivy Jamal Kira Luis Mona Nico Olga Priya Quinn Rosa".split(
  " ",
);
const lastNames = "Adams Brooks Castillo Diaz Evans Fuentes Garcia Hughes Ito Jones Khan Lopez Moreno".split(" ");

const dayMs = 86_400_000;
const partyOf = (guest: number) => [1, 2, 1, 3][guest % 4] ?? 1;

interface People {
  member: DemoPerson;
  /** Whose membership has lapsed. */
  former: DemoPerson;
  others: readonly DemoPerson[];
  /** Who let the guests in. */
  doorkeeper: DemoPerson & { name: string };
}

/** Nights with guest lists around today, and the members on them: one past, tonight's, a full one with a waitlist. */
export function makeGuestLists(now: Date, timeZone: string, { member, former, others, doorkeeper }: People) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const memberships = others
    .toSpliced(demoMember, 0, member)
    .map((person, index) => joinedBy(person, index, now, timeZone));
  const lapsed = lapsedOf(former, now);
  const glevents: Insertable<Glevent>[] = [];
  const reservations: Insertable<Reservation>[] = [];
  const checkIns: Insertable<CheckIn>[] = [];
  const activities: Insertable<Activity>[] = [];
  const credits: Insertable<CreditEntry>[] = memberships.flatMap(({ grants }) => grants);

  for (const night of nights) {
    const starts = today
      .add({ days: night.inDays })
      .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: night.startHour }) });
    const startsAt = new Date(starts.epochMilliseconds);
    const endsAt = new Date(starts.add({ hours: night.hours }).epochMilliseconds);
    const isOver = endsAt <= now;
    const createdAt = new Date(Math.min(startsAt.getTime(), now.getTime()) - 9 * dayMs);
    const gleventId = uuidAt(createdAt);
    let reservedCount = 0;
    for (let guest = night.guests[0]; guest < night.guests[1]; guest += 1) {
      const { membership, person } = memberships[guest]!;
      const bookedAt = new Date(createdAt.getTime() + (guest + 1) * 60_000);
      const quantity = partyOf(guest);
      const isIn = reservedCount + quantity <= night.capacity;
      // One in five stays at home.
      const cameAt = isOver && guest % 5 !== 4 ? new Date(startsAt.getTime() + (guest + 1) * 150_000) : null;
      const reservationId = uuidAt(bookedAt);
      if (isIn) reservedCount += quantity;
      reservations.push({
        reservation_id: reservationId,
        glevent_id: gleventId,
        vendor_id: night.vendorId,
        user_id: person.userId,
        membership_id: membership.membership_id,
        first_name: membership.first_name,
        last_name: membership.last_name,
        quantity,
        status: cameAt ? "CHECKED_IN" : isIn ? "CONFIRMED" : "WAITLISTED",
        arrived: cameAt ? quantity : 0,
        checked_in_at: cameAt,
        checked_in_by_user: cameAt && doorkeeper.userId,
        checked_in_by_name: cameAt && doorkeeper.name,
        ended_at: isOver ? endsAt : null,
        created_at: bookedAt,
        updated_at: cameAt ?? bookedAt,
      });
      const line = { vendor_id: night.vendorId, subject_type: "reservation", subject_id: reservationId };
      activities.push({
        ...line,
        type: "reservation.created",
        actor_user_id: person.userId,
        actor_name: null,
        details: { name: night.name, quantity },
        created_at: bookedAt,
      });
      if (isIn) {
        const spent = { kind: "SPEND", amount: -quantity, month: null, reservation_id: reservationId };
        credits.push({ membership_id: membership.membership_id, ...spent, created_at: bookedAt });
      }
      if (!cameAt) continue;
      checkIns.push({
        check_in_id: uuidAt(cameAt),
        reservation_id: reservationId,
        key: `demo-${reservationId}`,
        people: quantity,
        kind: "ADMITTED",
        by_user: doorkeeper.userId,
        by_name: doorkeeper.name,
        happened_at: cameAt,
        received_at: cameAt,
      });
      activities.push({
        ...line,
        type: "guest.checked_in",
        actor_user_id: doorkeeper.userId,
        actor_name: doorkeeper.name,
        details: { name: `${membership.first_name} ${membership.last_name}`, people: quantity, quantity },
        created_at: cameAt,
      });
    }
    glevents.push({
      glevent_id: gleventId,
      vendor_id: night.vendorId,
      name: night.name,
      description: night.description,
      starts_at: startsAt,
      ends_at: endsAt,
      original_capacity: night.capacity,
      capacity: night.capacity,
      reserved_count: reservedCount,
      status: isOver ? "COMPLETED" : startsAt <= now ? "IN_PROGRESS" : "UPCOMING",
      ...addressOf(night.place),
      created_at: createdAt,
      updated_at: createdAt,
    });
  }
  return {
    glevents,
    memberships: [...memberships.map(({ membership }) => membership), lapsed.membership],
    reservations,
    credits: [...credits, ...lapsed.lines],
    checkIns,
    activities,
  };
}

function addressOf(name: keyof typeof places) {
  const [venue_name, address_line1, address_line2, city, zip_code, latitude, longitude] = places[name];
  return { venue_name, address_line1, address_line2, city, state: "CA", country: "US", zip_code, latitude, longitude };
}

/** A stay of three months that began five weeks ago, with the credits of each month since. */
function joinedBy(person: DemoPerson, index: number, now: Date, timeZone: string) {
  const startedAt = new Date(now.getTime() - 35 * dayMs);
  const started = Temporal.Instant.fromEpochMilliseconds(startedAt.getTime()).toZonedDateTimeISO(timeZone);
  const endsAt = new Date(started.add({ months: 3 }).epochMilliseconds);
  const current = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .with({ day: 1 });
  const membershipId = uuidAt(startedAt);
  const grants: Insertable<CreditEntry>[] = [];
  for (
    let month = started.toPlainDate().with({ day: 1 });
    Temporal.PlainDate.compare(month, current) <= 0;
    month = month.add({ months: 1 })
  ) {
    const since = new Date(month.toZonedDateTime({ timeZone }).epochMilliseconds);
    grants.push({
      membership_id: membershipId,
      kind: "GRANT",
      amount: monthlyCredits,
      month: month.toString(),
      reservation_id: null,
      created_at: since < startedAt ? startedAt : since,
    });
  }
  const dueAt = new Date(current.add({ months: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds);
  const membership = {
    membership_id: membershipId,
    user_id: person.userId,
    email: "",
    first_name: firstNames[index % firstNames.length] ?? "",
    last_name: lastNames[index % lastNames.length] ?? "",
    phone_number: person.phone,
    duration_months: 3,
    stay_months: 3,
    started_at: startedAt,
    ends_at: endsAt,
    credits: 0,
    granted_through: current.toString(),
    due_at: dueAt,
    created_at: startedAt,
    updated_at: startedAt,
  };
  return { membership, grants, person };
}

/** A month that ended seven weeks ago, its credits with it. */
function lapsedOf(person: DemoPerson, now: Date) {
  const startedAt = new Date(now.getTime() - 80 * dayMs);
  const endsAt = new Date(startedAt.getTime() + 30 * dayMs);
  const membershipId = uuidAt(startedAt);
  const line = { membership_id: membershipId, month: null, reservation_id: null };
  const month = startedAt.toISOString().slice(0, 8);
  return {
    membership: {
      membership_id: membershipId,
      user_id: person.userId,
      email: "",
      first_name: "Theo",
      last_name: "Marsh",
      phone_number: person.phone,
      duration_months: 1,
      stay_months: 1,
      started_at: startedAt,
      ends_at: endsAt,
      credits: 0,
      granted_through: null,
      due_at: null,
      created_at: startedAt,
      updated_at: endsAt,
    },
    lines: [
      { ...line, kind: "GRANT", amount: monthlyCredits, month: `${month}01`, created_at: startedAt },
      { ...line, kind: "EXPIRE", amount: -monthlyCredits, created_at: endsAt },
    ] satisfies Insertable<CreditEntry>[],
  };
}

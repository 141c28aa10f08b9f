import { undoSeconds } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { byTime, operationsOf } from "#stores/offline-queue.ts";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import { checkIn, walkIn } from "./door-operations.ts";
import type { QueuedCheckIn, QueuedWalkIn } from "./door-operations.ts";
import { sortGuests } from "./guest-order.ts";
import type { DoorGuest, DoorList } from "./kept-list.ts";

/** A guest as this door has them: what it did itself counts, also while the server has yet to hear of it. */
export interface ListedGuest extends DoorGuest {
  /** Something done here has no answer yet. */
  isWaiting: boolean;
}

export function nameOf({ firstName, lastName }: Pick<DoorGuest, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim() || m.door_nameless();
}

function withCheckIn(guest: ListedGuest, { input: { people }, madeAt }: QueuedCheckIn): ListedGuest {
  const { reservationStatus, quantity, arrived } = guest;
  const isIn = reservationStatus === "CHECKED_IN";
  if (reservationStatus === "CANCELLED" || reservationStatus === "WAITLISTED" || (isIn && people === null))
    return guest;
  return {
    ...guest,
    reservationStatus: "CHECKED_IN",
    arrived: Math.min(quantity, (isIn ? arrived : 0) + (people ?? quantity)),
    checkedInAt: guest.checkedInAt ?? new Date(madeAt).toISOString(),
    isWaiting: true,
  };
}

function asWalkIn({ id, input, madeAt }: QueuedWalkIn): ListedGuest {
  const { firstName, lastName, quantity } = input;
  return {
    reservationId: id,
    firstName,
    lastName,
    phoneLast4: "",
    quantity,
    reservationStatus: "CHECKED_IN",
    isWalkIn: true,
    arrived: quantity,
    overCapacity: 0,
    isUnpaid: false,
    cancelledAfter: null,
    checkedInAt: new Date(madeAt).toISOString(),
    checkedInBy: null,
    conflicts: [],
    isWaiting: true,
  };
}

/** The same object as long as nothing has changed: its row is not drawn again. */
const unchanged = new WeakMap<DoorGuest, ListedGuest>();

function asListed(guest: DoorGuest): ListedGuest {
  const known = unchanged.get(guest);
  if (known) return known;
  const listed = { ...guest, isWaiting: false };
  unchanged.set(guest, listed);
  return listed;
}

/** So long a row stays where it was tapped; then whoever is in makes room for those to come. */
const settleMs = undoSeconds * 1000;

/** Nobody of them is to come any more. */
function isDone({ reservationStatus: status, arrived, quantity, checkedInAt }: ListedGuest, now: number): boolean {
  if (status === "CANCELLED") return true;
  return status === "CHECKED_IN" && arrived >= quantity && now - Date.parse(checkedInAt ?? "") > settleMs;
}

/**
 * Everybody by last name, those to come before those who are in, with what waits in the queue done already: the door goes
 * on where the network stops.
 */
export function listGuestsNow(list: DoorList, queue: readonly QueuedOperation[], now: number): ListedGuest[] {
  const isOpen = ({ answer, input }: QueuedCheckIn | QueuedWalkIn) =>
    answer === null && input.gleventId === list.gleventId;
  const done = operationsOf(checkIn, queue).filter(isOpen).toSorted(byTime);
  const doneTo = new Map<string, QueuedCheckIn[]>();
  for (const one of done) {
    const { reservationId } = one.input;
    doneTo.set(reservationId, [...(doneTo.get(reservationId) ?? []), one]);
  }
  const walkIns = operationsOf(walkIn, queue).filter(isOpen).map(asWalkIn);
  const guests = list.guests.map((guest) =>
    (doneTo.get(guest.reservationId) ?? []).reduce(withCheckIn, asListed(guest)),
  );
  const sorted = sortGuests([...guests, ...walkIns]);
  return sorted.toSorted((a, b) => Number(isDone(a, now)) - Number(isDone(b, now)));
}

export interface DoorCounts {
  /** People with a place: in, or still to come. */
  expected: number;
  arrived: number;
  /** Still to come. */
  left: number;
  /** For walk-ins. */
  placesLeft: number;
  /** In beyond the places that there are. */
  overCapacity: number;
}

const hasPlace = ({ reservationStatus }: DoorGuest) =>
  reservationStatus !== "CANCELLED" && reservationStatus !== "WAITLISTED";

/** Of a whole list. */
export function countDoor(guests: readonly DoorGuest[], capacity: number): DoorCounts {
  let [expected, arrived, overCapacity] = [0, 0, 0];
  for (const guest of guests) {
    if (!hasPlace(guest)) continue;
    expected += guest.quantity;
    arrived += guest.arrived;
    overCapacity += guest.overCapacity;
  }
  const placesLeft = Math.max(0, capacity - (expected - overCapacity));
  return { expected, arrived, left: expected - arrived, placesLeft, overCapacity };
}

/** Letters that are no letter with an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
};

/**
 * Small letters without accents and apostrophes ("o’neill" as a phone types it, "O'Neill", "ONeill" are one), with a space for
 * whatever else is no letter: "Brown, Ben", "Ana-María".
 */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\p{M}'’‘ʼ`´]/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

interface FoldedName {
  spaced: string;
  /** Both orders without spaces: "vanderberg" finds "van der Berg". */
  joined: readonly string[];
}

const foldedNames = new WeakMap<ListedGuest, FoldedName>();

function foldedName(guest: ListedGuest): FoldedName {
  const known = foldedNames.get(guest);
  if (known) return known;
  const [first, last] = [fold(guest.firstName), fold(guest.lastName)];
  const joined = [`${first} ${last}`, `${last} ${first}`].map((name) => name.replaceAll(" ", ""));
  const folded = { spaced: fold(nameOf(guest)), joined };
  foldedNames.set(guest, folded);
  return folded;
}

/** Shorter parts would be found where one name meets the next. */
const shortestJoined = 4;

function fits({ spaced, joined }: FoldedName, word: string): boolean {
  return spaced.includes(word) || (word.length >= shortestJoined && joined.some((name) => name.includes(word)));
}

/** Finds among a list by parts of a name, as people type it, or the last digits of a phone; the list is read once. */
export function createSearch(guests: readonly ListedGuest[]): (text: string) => readonly ListedGuest[] {
  const names = guests.map(foldedName);
  return (text) => {
    const digits = text.replaceAll(/[\s().+-]/g, "");
    if (/^\d+$/.test(digits)) return guests.filter(({ phoneLast4 }) => phoneLast4.endsWith(digits.slice(-4)));
    const words = fold(text).split(" ").filter(Boolean);
    if (words.length === 0) return text.trim() === "" ? guests : [];
    return guests.filter((_, index) => {
      const name = names[index];
      return name !== undefined && words.every((word) => fits(name, word));
    });
  };
}

/** Whom a code means: a whole reservation id, or its last six characters where they are one guest's. */
export function findByCode(guests: readonly ListedGuest[], code: string): ListedGuest | null {
  const matches = guests.filter(({ reservationId }) => reservationId.endsWith(code));
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

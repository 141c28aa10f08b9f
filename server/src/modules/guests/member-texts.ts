import { type Language, languages } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { cutAtWord, toSmsAlphabet, withoutLinks } from "../../sms-words.ts";

interface Night {
  name: string;
  venueName: string;
  startsAt: Date | null;
  timeZone: string;
}

/** What is written to whom. */
interface Reader {
  language: Language;
}

/**
 * How a night is called. A vendor's own words go out under our name: short pieces of them, in which nothing can be tapped. Messages
 * in any language but the first are one part of 160 signs: without the letters that its alphabet (GSM 03.38) lacks, and shorter.
 */
const forms = {
  first: {
    longestName: 40,
    longestVenue: 40,
    alphabet: (text: string) => text,
    when: { weekday: "short", month: "short", day: "numeric" },
    hasZone: true,
  },
  other: {
    longestName: 24,
    longestVenue: 20,
    alphabet: toSmsAlphabet,
    when: { month: "short", day: "numeric" },
    hasZone: false,
  },
} as const;

const formOf = (language: Language) => (language === languages[0] ? forms.first : forms.other);

/** What a member reads who was let in from the waitlist; the time as it is at the venue. */
export function promotionText(night: Night, count: number, { language }: Reader): string {
  return m.sms_off_the_waitlist({ count, night: nameNight(night, language) }, { locale: language });
}

/** What a member reads who still waits when the night has begun: nothing is charged until they are at the door. */
export function freePlacesText(night: Night, count: number, { language }: Reader): string {
  return m.sms_free_places({ count, night: nameNight(night, language) }, { locale: language });
}

/** What a member reads whose night was called off. */
export function calledOffText(night: Night, creditsBack: number, { language }: Reader): string {
  const named = { night: nameNight(night, language) };
  if (creditsBack === 0) return m.sms_called_off(named, { locale: language });
  return m.sms_called_off_credits({ ...named, count: creditsBack }, { locale: language });
}

/** What a member reads whose membership was charged back, and with it the places it had bought. */
export function takenBackText(night: Night, count: number, { language }: Reader): string {
  return m.sms_payment_taken_back({ count, night: nameNight(night, language) }, { locale: language });
}

/** What a member reads whose membership was ended by the platform, and with it the places it had bought. */
export function membershipEndedText(night: Night, count: number, { language }: Reader): string {
  return m.sms_membership_ended({ count, night: nameNight(night, language) }, { locale: language });
}

function nameNight({ name, venueName, startsAt, timeZone }: Night, language: Language): string {
  const { longestName, longestVenue } = formOf(language);
  const when = startsAt ? `, ${formatStart(startsAt, timeZone, language)}` : "";
  const night = plainName(name, longestName, language) || m.sms_your_night({}, { locale: language });
  const venue = plainName(venueName, longestVenue, language) || m.sms_its_venue({}, { locale: language });
  return `${night}, ${venue}${when}`;
}

function formatStart(startsAt: Date, timeZone: string, language: Language): string {
  const time = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit" }).format(startsAt);
  const { when, hasZone } = formOf(language);
  const day = new Intl.DateTimeFormat(m.locale({}, { locale: language }), { timeZone, ...when }).format(startsAt);
  const zone = hasZone ? ` ${nameZone(startsAt, timeZone)}` : "";
  return `${day}, ${time}${zone}`.replaceAll("\u202f", " ");
}

function nameZone(startsAt: Date, timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" }).formatToParts(startsAt);
  return parts.find(({ type }) => type === "timeZoneName")?.value;
}

/** What stands before a vendor's own words to the guests of a night. */
export function noticeOpening({ name }: Pick<Night, "name">): string {
  return `Lusiv, ${plainName(name, forms.first.longestName, languages[0]) || m.sms_your_night()}: `;
}

function plainName(text: string, longest: number, language: Language): string {
  const plain = withoutLinks(formOf(language).alphabet(text.normalize("NFKC")));
  const characters = Array.from(plain);
  if (characters.length <= longest) return plain;
  return language === languages[0] ? `${characters.slice(0, longest - 1).join("")}…` : cutAtWord(plain, longest);
}

import type { Language } from "@skipline/contract/languages";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { cutAtWord, toSmsAlphabet, withoutLinks } from "../../sms-words.ts";

/** What a message says of an order: nothing that only its guest may know. */
export interface ReadyOrder {
  orderId: string;
  vendorName: string;
  /** As the location is called. */
  place: string;
  language: Language;
}

/** Texts wake nobody between these hours of the venue's day. */
const quiet = { from: 22, until: 8 };
/** Whoever asked this short a time ago is awake and waits for it. */
const awakeHours = 6;

/**
 * Whether a text message is better not sent: at night, but to those who asked for it this very night. It is for one order, by a
 * tap, and worth nothing in the morning.
 */
export function isTooLate({ now, askedAt, timeZone }: { now: Date; askedAt: Date; timeZone: string }): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (hour >= quiet.until && hour < quiet.from) return false;
  return now.getTime() - askedAt.getTime() > awakeHours * 3_600_000;
}

const longestPlace = 24;

/** One part of 160 signs in each language, in the alphabet of text messages; nothing of the venue's words can be tapped. */
export function readyText({ orderId, vendorName, place, language }: ReadyOrder): string {
  const locale = { locale: language };
  const [called] = [place, vendorName]
    .map((name) => cutAtWord(withoutLinks(toSmsAlphabet(name.normalize("NFKC"))), longestPlace))
    .filter((name) => name !== "");
  const id = shortOrderId(orderId);
  return called === undefined
    ? m.sms_order_ready_unnamed({ id }, locale)
    : m.sms_order_ready({ id, venue: called }, locale);
}

const longestName = 80;

/**
 * In the declarative form (https://www.w3.org/TR/push-api/#declarative-push-message), which Safari shows by itself, and our
 * worker elsewhere (web/build/push-worker.ts).
 */
export function readyPush({ orderId, vendorName, place, language }: ReadyOrder, address: string): string {
  const locale = { locale: language };
  const names = vendorName === place ? [place] : [vendorName, place];
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: m.pickup_state_ready({}, locale),
      body: m.push_order_ready(
        { id: shortOrderId(orderId), place: names.map((name) => name.slice(0, longestName)).join(" · ") },
        locale,
      ),
      navigate: address,
      lang: language,
      dir: m.direction({}, locale),
      tag: shortOrderId(orderId),
      silent: false,
    },
  });
}

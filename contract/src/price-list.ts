import type { EndpointKind, Method } from "./endpoint.ts";

/** What one kind of call, page, file or stream costs us, and so how often it may be asked for. */
export interface Price {
  /** What it counts against its address's minute (`RATE_LIMIT_PER_MINUTE`), in reads. */
  weight: number;
  /** How often one caller may ask for all of this class together, in a minute and at one server. */
  limit?: {
    perMinute: number;
    /**
     * - `address`: for what needs nobody signed in.
     * - `account`: a person, wherever they are signed in: money, messages, things that are given once.
     * - `device`: one session, for staff's work: a bar's phones share a login.
     * - `link`: the token of a display link, or of a printer.
     */
    by: "address" | "account" | "device" | "link";
  };
  /**
   * Where ids could be guessed: how often in a minute, over all servers and classes together, one person may be told
   * that they may not, or that there is no such thing. Staff's refused ones only count against `limit`.
   */
  guesses?: number;
}

const staffDevice = { perMinute: 600, by: "device" } as const;

/** The one price list. A venue's guests share an address, so an address's minute is wide and a person's is not. */
export const priceList = {
  /** At hand, or found by an index. */
  read: { weight: 1 },
  write: { weight: 1, limit: staffDevice },
  /** A page of the web app: drawn here when nobody has asked for it lately. */
  page: { weight: 2 },
  /** What staff do once for each guest, and guests with what is theirs: found by an id that others could guess. */
  scan: { weight: 1, limit: staffDevice, guesses: 60 },
  /** Opens a stream; how many may be open at a time is a setting. */
  stream: { weight: 2, limit: staffDevice, guesses: 60 },
  /** A screen above the bar opens its stream: few, which come back by themselves. */
  display: { weight: 2, limit: { perMinute: 60, by: "link" } },
  /** A printer asks every few seconds, and three times for each sheet. */
  printer: { weight: 1, limit: { perMinute: 240, by: "link" } },
  /** Gives a person something that there is only so much of: a place, a ticket, a prize, a membership. */
  claim: { weight: 1, limit: { perMinute: 120, by: "account" } },
  /** Asks another system that counts or charges: cards, taxes. Far above what people do. */
  provider: { weight: 2, limit: { perMinute: 120, by: "account" } },
  /** The same by staff, for a guest. */
  refund: { weight: 2, limit: { perMinute: 120, by: "device" }, guesses: 60 },
  /** Looks for an address as it is typed, which is paid for by the call. */
  places: { weight: 2, limit: { perMinute: 60, by: "account" } },
  /** Reads a vendor's month: seconds of a database that all vendors share. */
  report: { weight: 20, limit: { perMinute: 60, by: "account" } },
  /** A file that is looked at, cut and stored. */
  upload: { weight: 20, limit: { perMinute: 30, by: "account" } },
  /** A file that is drawn for a printer: part of a second of a thread, one after the other. */
  print: { weight: 20, limit: { perMinute: 30, by: "account" } },
  /** Takes a name that no other vendor can have then: codes, wristbands. */
  naming: { weight: 2, limit: { perMinute: 120, by: "account" } },
  /** May send a text message or mail; who gets one is counted where it is sent (`sign-in-guard.ts`). */
  message: { weight: 5 },
  /** Written by anybody, kept for us to read. */
  form: { weight: 5, limit: { perMinute: 30, by: "address" } },
  /** A browser tells what broke in it. */
  fault: { weight: 1, limit: { perMinute: 60, by: "address" } },
} as const satisfies Record<string, Price>;

export type CostClass = keyof typeof priceList;

/** The part of an endpoint that says it. */
interface Priced {
  method: Method;
  kind?: EndpointKind;
  cost?: CostClass;
}

/** The class that an endpoint names, else what its method says. */
export function costOf({ cost, kind, method }: Priced): CostClass {
  if (cost !== undefined) return cost;
  if (kind === "stream") return "stream";
  return method === "GET" ? "read" : "write";
}

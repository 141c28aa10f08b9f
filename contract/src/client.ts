import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength } from "./length.ts";

/** What told of it: the page's own script before the app ran, an uncaught error, a promise that nobody heard, an error page. */
export const faultKinds = ["start", "error", "rejection", "page"] as const;

const longestMessage = 200;
const mostPlaces = 5;

const line = (most: number, form: RegExp) => z.string().check(maxLength(most), z.regex(form));

/** Nothing in it says who it was: no address of a page, only its pattern, and no text that somebody may have typed. */
export const clientFault = z.strictObject({
  /** The hash in the name of the app's first script. */
  release: line(40, /^[\w-]*$/),
  /** The route's pattern, where it is known. */
  page: line(120, /^[\w/:?*-]*$/),
  kind: z.enum(faultKinds),
  /** Of the error. */
  name: line(60, /^[\w$.-]+$/),
  message: z.string().check(maxLength(longestMessage)),
  /** `menu-Bx3k9aaa.js:1:1234`, where it broke first: of our own files only. */
  stack: z.array(line(120, /^[\w.-]+\.js:\d{1,7}:\d{1,7}$/)).check(maxLength(mostPlaces)),
  /** Of the call that failed, as our log has it. */
  requestId: z.nullable(z.uuid()),
});
export type ClientFault = z.output<typeof clientFault>;

export const reportFault = defineEndpoint({
  id: "client.reportFault",
  summary: "A fault in a browser: logged once of each kind, and counted",
  method: "POST",
  path: "/client/faults",
  access: { kind: "public" },
  body: clientFault,
  output: z.object({}),
  cost: "fault",
});

/**
 * An error's message without what it may quote of somebody's: addresses, numbers, mail addresses and quoted text other
 * than a name in code, which engines put in single quotes.
 */
export function scrubMessage(message: string): string {
  return message
    .replaceAll(/\b[a-z][a-z+.-]*:\/\/\S+/gi, "…")
    .replaceAll(/\S+@\S+/g, "…")
    .replaceAll(/'[a-z_$][\w$.]{0,39}'|["'`“‘][^\n]*["'`”’]/gi, (quoted) => (/^'[\w$.]+'$/.test(quoted) ? quoted : "…"))
    .replaceAll(/[+\w-]*\d[\w-]*/g, "…")
    .slice(0, longestMessage);
}

/** The places in our own files that a stack names, the innermost first. */
export function placesIn(stack: string): string[] {
  return [...stack.matchAll(/\/assets\/([\w.-]+\.js):(\d{1,7}):(\d{1,7})/g)]
    .slice(0, mostPlaces)
    .map(([, file, row, column]) => `${file}:${row}:${column}`);
}

import * as z from "zod/mini";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { language } from "./language.ts";
import { maxLength } from "./length.ts";
import { stations } from "./stations.ts";
import { id, isoTime, text, vendorLocationId } from "./text.ts";

/** How a printer asks for what it is to print: Star's CloudPRNT, or Epson's Server Direct Print. */
export const printerKinds = ["CLOUDPRNT", "EPSON"] as const;
export type PrinterKind = (typeof printerKinds)[number];
/** In millimetres. */
export const paperWidths = [80, 58] as const;
export type PaperWidth = (typeof paperWidths)[number];
/** As the printer says it; FAULT: it can't print, for a reason of its own. */
export const printerConditions = ["OK", "PAPER_LOW", "PAPER_OUT", "COVER_OPEN", "FAULT"] as const;
export type PrinterCondition = (typeof printerConditions)[number];
export const printKinds = ["TICKET", "CANCELLED", "RECEIPT"] as const;
export type PrintKind = (typeof printKinds)[number];
/** So many printers may a location have at one time. */
export const mostPrinters = 20;
/** What was paid or asked for longer ago is not printed any more: a printer that comes back prints no old orders. */
export const printMinutes = 30;
/** A printer asks every few seconds. After so long it is off, or has lost its network. */
export const silentMinutes = 3;
/** 256 bits. */
const tokenPattern = /^[\w-]{43}$/;
/** 128 bits, as long as Epson takes. */
const jobTokenPattern = /^[\w-]{22}$/;

const ofLocation = z.object({ vendorLocationId });
const ofPrinter = z.object({ vendorLocationId, printerId: id });

/** What is changed without a new address: that is of its kind. */
const changeable = {
  /** Null: all of them, each with a ticket of its own. */
  station: z.nullable(z.enum(stations)),
  /** Prints the tickets of orders as they are paid; else only what staff ask for. */
  isAutomatic: z.boolean(),
  paperWidth: z.literal(paperWidths),
  language,
};
const settings = { kind: z.enum(printerKinds), ...changeable };

/** @public Its name is published. */
export const printer = z.object({
  printerId: id,
  name: z.string(),
  ...settings,
  /** As the vendor calls them. */
  madeBy: z.string(),
  datetimeMade: isoTime,
  /** When the printer last asked, to the minute; null: it has not yet. */
  datetimeAsked: z.nullable(isoTime),
  condition: z.enum(printerConditions),
  /** What waits to be printed, or is being printed. */
  waitingCount: z.number(),
  /** What it could not print of late, and does not try any more. */
  failedCount: z.number(),
  version: z._default(z.number(), 1),
});
export type Printer = z.output<typeof printer>;

/** @public Its name is published. */
export const printers = z.object({ items: z.array(printer) });

export const listPrinters = defineEndpoint({
  id: "fulfilment.listPrinters",
  summary: "A location's printers, the oldest first, and whether they can print",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/printers",
  access: { kind: "vendor", role: "STAFF" },
  params: ofLocation,
  output: printers,
});

export const addPrinter = defineEndpoint({
  id: "fulfilment.addPrinter",
  summary: "Add a printer; the token of its address is told this once",
  method: "POST",
  path: "/vendor-locations/{vendorLocationId}/printers",
  access: { kind: "vendor", role: "MANAGER" },
  params: ofLocation,
  body: z.strictObject({ name: text(40), ...settings }),
  output: z.object({ printer, token: z.string() }),
  errors: ["RULE_VIOLATED", "NOT_FOUND"],
  liveSession: true,
  // The token is kept nowhere, so nothing can be said a second time: a repeat adds another one.
  holdsSecret: true,
});

export const changePrinter = defineEndpoint({
  id: "fulfilment.changePrinter",
  summary:
    "Change what a printer prints and what it is called; its address stays. Refused when somebody changed it since `version`",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/printers/{printerId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: ofPrinter,
  body: withEcho({ name: text(40), ...changeable, version: z.number().check(z.int(), z.gte(1)) }, printer.shape),
  output: z.object({ printer }),
  /** PRINTER_CHANGED carries the printer as it is now in `details.printer`. */
  errors: ["PRINTER_CHANGED", "NOT_FOUND"],
});

export const printOrder = defineEndpoint({
  id: "fulfilment.printOrder",
  summary: "Print an order's tickets once more, or its receipt",
  method: "POST",
  path: "/vendor-locations/{vendorLocationId}/printers/{printerId}/prints",
  access: { kind: "vendor", role: "STAFF" },
  params: ofPrinter,
  body: z.strictObject({ orderId: id, what: z.enum(["TICKET", "RECEIPT"]) }),
  /** So many sheets will come out. */
  output: z.object({ sheets: z.number() }),
  errors: ["RULE_VIOLATED", "NOT_FOUND"],
  idempotent: "effect",
});

const printerParams = z.object({ printerToken: z.string().check(z.regex(tokenPattern)) });

/** Where a printer asks: what is typed into its settings. */
export const printerPath = (kind: PrinterKind, token: string) =>
  (kind === "EPSON" ? askEpson : pollStar).path.replace("{printerToken}", token);

/** What a printer says of itself and its job; there is more, of which we need nothing. */
export const starPoll = z.object({
  /** "200 OK", percent-encoded. */
  statusCode: z.optional(z.string().check(maxLength(200))),
  printingInProgress: z.optional(z.boolean()),
});

export const pollStar = defineEndpoint({
  id: "fulfilment.pollStar",
  summary: "A Star printer (CloudPRNT) says how it is, and is told whether there is something to print",
  method: "POST",
  path: "/printers/{printerToken}/star",
  access: { kind: "printer" },
  params: printerParams,
  output: z.object({
    jobReady: z.boolean(),
    mediaTypes: z.optional(z.array(z.string())),
    jobToken: z.optional(z.string()),
  }),
  kind: "device",
  cost: "printer",
});

/** What it asks with: also what it says beside it (`mac`, `uid`). */
const jobQuery = {
  token: z
    .optional(z.string().check(z.regex(jobTokenPattern)))
    .check(z.describe("Of the job, as it was told when the printer asked; older ones leave it out.")),
};

export const starMedia = "application/vnd.star.starprnt";

export const getStarJob = defineEndpoint({
  id: "fulfilment.getStarJob",
  summary: "The bytes that a Star printer prints: the same for a job until it is confirmed",
  method: "GET",
  path: "/printers/{printerToken}/star",
  access: { kind: "printer" },
  params: printerParams,
  query: z.object(jobQuery),
  output: z.file().check(z.mime([starMedia])),
  errors: ["NOT_FOUND"],
  kind: "device",
  cost: "printer",
});

export const endStarJob = defineEndpoint({
  id: "fulfilment.endStarJob",
  summary: "A Star printer confirms a job, or says why it could not print it",
  method: "DELETE",
  path: "/printers/{printerToken}/star",
  access: { kind: "printer" },
  params: printerParams,
  query: z.object({
    ...jobQuery,
    code: z
      .optional(z.string().check(maxLength(200)))
      .check(z.describe("What came of the job, as the printer says it: `200 OK`, `410 Out of paper`.")),
  }),
  output: z.object({}),
  kind: "device",
  cost: "printer",
});

export const askEpson = defineEndpoint({
  id: "fulfilment.askEpson",
  summary: "An Epson printer (Server Direct Print) asks for what to print, and says what came of it",
  method: "POST",
  path: "/printers/{printerToken}/epson",
  access: { kind: "printer" },
  params: printerParams,
  output: z.file().check(z.mime(["text/xml"])),
  kind: "device",
  cost: "printer",
});

export const removePrinter = defineEndpoint({
  id: "fulfilment.removePrinter",
  summary: "Remove a printer: its address prints nothing from then on",
  method: "DELETE",
  path: "/vendor-locations/{vendorLocationId}/printers/{printerId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: ofPrinter,
  output: printers,
  errors: ["NOT_FOUND"],
  liveSession: true,
});

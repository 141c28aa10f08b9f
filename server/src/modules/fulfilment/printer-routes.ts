import * as contract from "@skipline/contract/printers";
import type { PrinterCondition } from "@skipline/contract/printers";
import * as m from "@skipline/contract/texts";
import { AppError, notFound } from "../../http/app-error.ts";
import { type Call, fileRoute, type Route, route, staffCaller } from "../../http/call.ts";
import { FileAnswer } from "../../http/file-answer.ts";
import { asPrintRequest, readReport, readStatus } from "./epson-xml.ts";
import type { PrintOutcome } from "./print-store.ts";
import type { HandedPrint, Prints } from "./print-service.ts";
import type { Printers } from "./printer-service.ts";

/**
 * An Epson printer says what came of a job before it asks for the next. One that asks all the same may have lost our
 * answer, or is about to send its report again: later is better than twice.
 */
const epsonPatienceMs = 60_000;

export function printerRoutes({ printers, prints }: { printers: Printers; prints: Prints }): Route[] {
  return [
    route(contract.listPrinters, async ({ params }) => ({ items: await printers.list(params.vendorLocationId) })),
    route(contract.addPrinter, ({ params, body }, call) =>
      printers.add(staffCaller(call), params.vendorLocationId, body),
    ),
    route(contract.changePrinter, async ({ params, body }, call) => ({
      printer: await printers.change(staffCaller(call), params, body),
    })),
    route(contract.removePrinter, async ({ params }, call) => {
      await printers.remove(staffCaller(call), params);
      return { items: await printers.list(params.vendorLocationId) };
    }),
    route(contract.printOrder, ({ params, body }, call) =>
      prints.print(staffCaller(call), params, body.orderId, body.what),
    ),
    route(contract.pollStar, async (_input, call) => {
      const printer = printerOf(call, "CLOUDPRNT");
      const { statusCode, printingInProgress } = readPoll(call.rawBody);
      const condition = statusCode === undefined ? null : conditionOf(statusCode);
      await prints.note(printer, condition);
      const canPrint = condition === null || condition === "OK" || condition === "PAPER_LOW";
      const job = canPrint && printingInProgress !== true ? await prints.next(printer) : null;
      return job ? { jobReady: true, mediaTypes: [contract.starMedia], jobToken: job.jobToken } : { jobReady: false };
    }),
    fileRoute(contract.getStarJob, async ({ query }, call) => {
      const bytes = await prints.read(printerOf(call, "CLOUDPRNT"), query.token);
      if (!bytes) throw notFound("Print");
      return new FileAnswer("job.bin", contract.starMedia, new Uint8Array(bytes));
    }),
    route(contract.endStarJob, async ({ query: { token = null, code = "" } }, call) => {
      const printer = printerOf(call, "CLOUDPRNT");
      const { outcome, condition } = readCode(code);
      await prints.end(printer, token, outcome, condition);
      return {};
    }),
    fileRoute(contract.askEpson, async (_input, call) => {
      const printer = printerOf(call, "EPSON");
      const fields = new URLSearchParams(call.rawBody.toString("utf8"));
      const jobPattern = /^[\w-]{22}$/;
      switch (fields.get("ConnectionType")) {
        case "GetRequest": {
          await prints.note(printer, null);
          return asXml(await prints.next(printer, { patienceMs: epsonPatienceMs }));
        }
        case "SetResponse": {
          const { jobToken, outcome, condition } = readReport(fields.get("ResponseFile") ?? "");
          // A job that is none of ours is nobody's.
          const known = jobToken !== null && jobPattern.test(jobToken) ? jobToken : null;
          if (jobToken === null || known !== null) await prints.end(printer, known, outcome, condition);
          return asXml(null);
        }
        case "SetStatus":
          await prints.note(printer, readStatus(fields.get("Status") ?? ""));
          return asXml(null);
        default:
          throw new AppError("BAD_REQUEST", m.refused_input);
      }
    }),
  ];
}

/** The address of one kind speaks no other. @throws AppError NOT_FOUND */
function printerOf(call: Call, kind: contract.PrinterKind) {
  const printer = call.printer();
  if (printer.kind !== kind) throw notFound("Printer");
  return printer;
}

/** Nothing to print is an empty answer. */
function asXml(job: HandedPrint | null): FileAnswer {
  const xml = job ? asPrintRequest(job.jobToken, job.bytes) : "";
  return new FileAnswer("print.xml", "text/xml", new TextEncoder().encode(xml));
}

/** @throws AppError BAD_REQUEST */
function readPoll(body: Buffer) {
  try {
    return contract.starPoll.parse(JSON.parse(body.toString("utf8")));
  } catch (error) {
    throw new AppError("BAD_REQUEST", m.refused_input, { cause: error });
  }
}

/** Star's codes begin with three figures, as `200 OK` and `410 Out of paper`; in a poll they are percent-encoded. */
function figuresOf(code: string): string | null {
  return /^\s*(\d{3})/.exec(code.replaceAll(/%20|\+/g, " "))?.[1] ?? null;
}

function conditionOf(code: string): PrinterCondition | null {
  const figures = figuresOf(code);
  if (figures === null) return null;
  if (figures.startsWith("21")) return "PAPER_LOW";
  if (figures.startsWith("2")) return "OK";
  if (figures === "410") return "PAPER_OUT";
  if (figures.startsWith("42")) return "COVER_OPEN";
  return figures.startsWith("4") ? "FAULT" : null;
}

/** What a confirmation says. Five hundred and more is about the job: the printer itself is well. */
function readCode(code: string): { outcome: PrintOutcome; condition: PrinterCondition | null } {
  if (/^\s*ok\b/i.test(code)) return { outcome: "PRINTED", condition: "OK" };
  const condition = conditionOf(code);
  if (figuresOf(code)?.startsWith("2") === true) return { outcome: "PRINTED", condition };
  return { outcome: condition === null ? "REFUSED" : "KEPT", condition };
}

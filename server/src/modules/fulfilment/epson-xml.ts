import type { PrinterCondition } from "@skipline/contract/printers";
import * as m from "@skipline/contract/texts";
import { SaxesParser } from "saxes";
import { AppError } from "../../http/app-error.ts";
import type { PrintOutcome } from "./print-store.ts";

/** Epson's Server Direct Print: one job as its printer reads it. The bytes go as hexadecimal, the id has letters, digits, `-` and `_`. */
export function asPrintRequest(jobToken: string, bytes: Buffer): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>10000</timeout><printjobid>${jobToken}</printjobid></Parameter><PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><command>${bytes.toString("hex")}</command></epos-print></PrintData></ePOSPrint></PrintRequestInfo>`;
}

/** What a report says of the job, where it says anything, and of the printer. */
export interface EpsonReport {
  /** Null: the printer's software names none. */
  jobToken: string | null;
  outcome: PrintOutcome;
  condition: PrinterCondition | null;
}

/** Bits of a printer's status. */
const coverOpen = 0x20;
const paperNearEnd = 0x2_00_00;
const paperEnd = 0x8_00_00;

/** @throws AppError BAD_REQUEST for what is no XML */
export function readReport(xml: string): EpsonReport {
  let jobToken: string | null = null;
  let inJobToken = false;
  let answer: Record<string, string> | null = null;
  readXml(xml, {
    open(name, attributes) {
      inJobToken = name === "printjobid";
      // `response` of the print data; `Response` of the whole says only that the XML was no good.
      if (name === "response" || (name === "Response" && answer === null)) answer = lowerNames(attributes);
    },
    text(text) {
      if (inJobToken) jobToken = `${jobToken ?? ""}${text}`;
    },
    close() {
      inJobToken = false;
    },
  });
  const { success = "false", code = "", status = "" } = answer ?? ({} as Record<string, string>);
  const bits = Number(status);
  if (success === "true" || success === "1") {
    return { jobToken, outcome: "PRINTED", condition: conditionOf(bits) };
  }
  const condition = brokenBy[code] ?? (code.startsWith("EPTR_") ? "FAULT" : null);
  return { jobToken, outcome: condition === null ? "REFUSED" : "KEPT", condition };
}

const brokenBy: Readonly<Record<string, PrinterCondition>> = {
  EPTR_REC_EMPTY: "PAPER_OUT",
  EPTR_COVER_OPEN: "COVER_OPEN",
};

function conditionOf(bits: number): PrinterCondition {
  if ((bits & paperEnd) !== 0) return "PAPER_OUT";
  if ((bits & coverOpen) !== 0) return "COVER_OPEN";
  return (bits & paperNearEnd) === 0 ? "OK" : "PAPER_LOW";
}

/** How the printer is, which tells it when that changes. @throws AppError BAD_REQUEST for what is no XML */
export function readStatus(xml: string): PrinterCondition | null {
  let condition: PrinterCondition | null = null;
  readXml(xml, {
    open(name, attributes) {
      if (name !== "printerstatus" || attributes["devicename"] !== "local_printer") return;
      const bits = Number(attributes["asbstatus"]);
      // 1: the printer did not answer.
      if (Number.isSafeInteger(bits)) condition = (bits & 1) === 1 ? "FAULT" : conditionOf(bits);
    },
  });
  return condition;
}

interface Reader {
  open: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: () => void;
}

/** Entities are those of XML alone, and a document type is read past: nothing is fetched and nothing grows. */
function readXml(xml: string, { open, text, close }: Reader): void {
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => open(name, attributes));
  parser.on("text", (part) => text?.(part));
  parser.on("closetag", () => close?.());
  try {
    parser.write(xml).close();
  } catch (error) {
    throw new AppError("BAD_REQUEST", m.refused_input, { cause: error });
  }
}

function lowerNames(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
}

import { mostWristbandsAtOnce } from "@skipline/contract/links";
import { parseRedirectTarget } from "@skipline/contract/redirect-target";
import { isApiError } from "#api/errors.ts";

const code = /^[0-9A-Za-z_-]{1,32}$/;
const nfcId = /^[0-9A-Za-z][0-9A-Za-z._:-]{0,63}$/;

export interface LinkFormValues {
  code: string;
  target: string;
}

/** Under the field of a code: why it can't be one, or nothing. */
export function codeProblem(text: string): string | true {
  if (text.trim() === "") return "A code is required.";
  return code.test(text.trim()) || "Use up to 32 letters, digits, - or _.";
}

/** Under the field of a target; the same rule as the server's. */
export function targetProblem(text: string, origin: string): string | true {
  if (text.trim() === "") return "Say where it leads.";
  if (parseRedirectTarget(text.trim(), origin)) return true;
  return "Use a page of Skipline, like /location/064E1, or an address that begins with https://";
}

export interface Box {
  nfcIds: string[];
  /** The first words that are no ids. */
  wrong: string[];
}

/** The ids of a pasted list, each once: one a line, or with spaces, commas or semicolons between them. */
export function readBox(text: string): Box {
  const words = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  return {
    nfcIds: words.filter((word) => nfcId.test(word)),
    wrong: words.filter((word) => !nfcId.test(word)).slice(0, 3),
  };
}

/** Under the field of a box. */
export function boxProblem(text: string): string | true {
  const { nfcIds, wrong } = readBox(text);
  if (wrong.length > 0) return `No wristband’s id: ${wrong.map((word) => word.slice(0, 20)).join(", ")}`;
  if (nfcIds.length === 0) return "Paste at least one id.";
  return (
    nfcIds.length <= mostWristbandsAtOnce || `${nfcIds.length} ids: enter at most ${mostWristbandsAtOnce} at once.`
  );
}

/** What the server refused, where a manager can act on it; null where a plain failure is all there is. */
export function explainLinkError(error: unknown): string | null {
  if (isApiError(error, "WRISTBAND_TAKEN")) {
    const { nfcIds = [] } = (error.details ?? {}) as { nfcIds?: string[] };
    const shown = nfcIds.slice(0, 5).join(", ");
    return `Nothing was stored. Not yours to enter: ${shown}${nfcIds.length > 5 ? ` and ${nfcIds.length - 5} more` : ""}.`;
  }
  if (isApiError(error, "SHORT_CODE_TAKEN", "RULE_VIOLATED") && error.message) return error.message;
  if (isApiError(error, "NOT_FOUND")) return "This is not there any more.";
  if (isApiError(error, "FORBIDDEN")) return "Your role does not allow this. It may have been changed in the meantime.";
  return error ? "This could not be saved. Please try again." : null;
}

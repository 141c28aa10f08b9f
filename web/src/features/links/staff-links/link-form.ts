import { mostWristbandsAtOnce, nfcIdForm } from "@skipline/contract/links";
import { parseRedirectTarget } from "@skipline/contract/redirect-target";
import * as m from "@skipline/contract/texts";
import { isApiError, NetworkError } from "#api/errors.ts";
import type { Change } from "#components/change-list.tsx";

const code = /^[0-9A-Za-z_-]{1,32}$/;

export interface LinkFormValues {
  code: string;
  target: string;
}

/** Under the field of a code: why it can't be one, or nothing. */
export function codeProblem(text: string): string | true {
  if (text.trim() === "") return m.link_code_required();
  return code.test(text.trim()) || m.link_code_wrong();
}

/** Under the field of a target; the same rule as the server's. */
export function targetProblem(text: string, origin: string): string | true {
  if (text.trim() === "") return m.link_target_required();
  if (parseRedirectTarget(text.trim(), origin)) return true;
  return m.link_target_wrong();
}

interface Leading {
  target: string | null;
  isRetired: boolean;
}

/** What somebody else did to a link or a wristband since it was loaded, field by field, in words. */
export function listTargetChanges(before: Leading, after: Leading): Change[] {
  const fields: readonly [label: string, show: (of: Leading) => string][] = [
    [m.link_leads_to(), ({ target }) => target ?? m.target_of_venue()],
    [m.status(), ({ isRetired }) => (isRetired ? m.link_is_retired() : m.target_in_use())],
  ];
  return fields
    .map(([label, show]) => ({ label, before: show(before), after: show(after) }))
    .filter((change) => change.before !== change.after);
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
    nfcIds: words.filter((word) => nfcIdForm.test(word)),
    wrong: words.filter((word) => !nfcIdForm.test(word)).slice(0, 3),
  };
}

/** Under the field of a box. */
export function boxProblem(text: string): string | true {
  const { nfcIds, wrong } = readBox(text);
  if (wrong.length > 0) return m.wristband_ids_wrong({ words: wrong.map((word) => word.slice(0, 20)).join(", ") });
  if (nfcIds.length === 0) return m.wristband_ids_required();
  return (
    nfcIds.length <= mostWristbandsAtOnce ||
    m.wristband_ids_too_many({ count: nfcIds.length, most: mostWristbandsAtOnce })
  );
}

/** What the server refused, where a manager can act on it; null where a plain failure is all there is. */
export function explainLinkError(error: unknown): string | null {
  if (isApiError(error, "WRISTBAND_TAKEN")) {
    const { nfcIds = [] } = (error.details ?? {}) as { nfcIds?: string[] };
    const ids = nfcIds.slice(0, 5).join(", ");
    const more = nfcIds.length - 5;
    return more > 0 ? m.wristbands_taken_and_more({ ids, more }) : m.wristbands_taken({ ids });
  }
  if (isApiError(error, "SHORT_CODE_TAKEN", "RULE_VIOLATED") && error.message) return error.message;
  if (isApiError(error, "NOT_FOUND")) return m.link_gone();
  if (isApiError(error, "FORBIDDEN")) return m.role_does_not_allow();
  if (error instanceof NetworkError) return m.link_not_saved_lost();
  return error ? m.link_not_saved() : null;
}

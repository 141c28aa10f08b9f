/**
 * What a spreadsheet would take for a formula, also behind spaces or a line's end, and with the wide signs that East Asian
 * editions read as theirs; and what is guarded already, so that taking a guard away always gives what was written.
 */
const startsFormula = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/** Text as a file may have it: an apostrophe keeps a spreadsheet from calculating with it. */
export function guardFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text;
}

/** The same text as it was before. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text;
}

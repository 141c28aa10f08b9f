/** "K7P2 9XQA …": as it is read out, four by four. */
export function formatClaimCode(code: string): string {
  return code.match(/.{1,4}/g)?.join(" ") ?? code;
}

/** The claim code in what was scanned or typed; null for any other text. */
export function parseClaimCode(scanned: string): string | null {
  const code = scanned.replaceAll(/[\s-]/g, "").toUpperCase();
  return /^[0-9A-Z]{16}$/.test(code) ? code : null;
}

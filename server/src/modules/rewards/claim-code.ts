import { createHash, randomBytes } from "node:crypto";

/** Crockford's: no I, L, O and U, which are taken for others or make words. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 16;

/** 80 bits, five to a letter. */
export function makeClaimCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join("");
}

/** As it was meant: O is read as 0, I and L as 1. What was typed has no blanks and hyphens left. */
export function readClaimCode(typed: string): string {
  return typed.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

/** What a code is looked for by; as the index `reward_by_code`. */
export function hashOfCode(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

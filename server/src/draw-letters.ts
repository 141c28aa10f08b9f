import { randomInt } from "node:crypto";

/** So many of these letters, each as likely as the others and not to be guessed. */
export function drawLetters(letters: string, count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join("");
}

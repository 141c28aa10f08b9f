/** As it begins a line: what stands inside of a sentence may be small there. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `URL.parse`, which the oldest browsers that the web app serves lack: the address, or null where it is none. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

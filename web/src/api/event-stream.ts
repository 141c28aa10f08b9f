/** Reads server-sent events out of pieces of text as they come; calls `onData` with each event's data. */
export function createEventParser(onData: (data: string) => void): (piece: string) => void {
  let rest = "";
  let data: string[] = [];
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) onData(data.join("\n"));
        data = [];
      } else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
    }
  };
}

/** Seconds before the next try: doubled at each failure up to ten, and never the same for two thousand screens. */
export function reconnectDelayMs(failures: number, random: number): number {
  const longest = Math.min(1000 * 2 ** Math.min(failures, 4), 10_000);
  return Math.round(longest * (0.5 + random / 2));
}

export function randomFraction(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

import { describe, expect, it } from "vitest";
import { createEventParser, reconnectDelayMs } from "./event-stream.ts";

function parse(...pieces: string[]): string[] {
  const found: string[] = [];
  const push = createEventParser((data) => found.push(data));
  for (const piece of pieces) push(piece);
  return found;
}

describe("createEventParser", () => {
  it("reads events, and leaves hints and heartbeats out", () => {
    expect(parse('retry: 1200\ndata: {"a":1}\n\n: still here\n\ndata: {"a":2}\n\n')).toEqual(['{"a":1}', '{"a":2}']);
  });

  it("reads an event that comes in pieces, cut anywhere", () => {
    const text = 'data: {"a":1}\r\n\r\ndata: x\ndata: y\n\n';
    for (let cut = 0; cut <= text.length; cut++) {
      expect(parse(text.slice(0, cut), text.slice(cut))).toEqual(['{"a":1}', "x\ny"]);
    }
  });

  it("gives nothing of an event that has not ended", () => {
    expect(parse("data: half\n")).toEqual([]);
  });
});

describe("reconnectDelayMs", () => {
  it("grows to ten seconds and spreads", () => {
    expect(reconnectDelayMs(0, 0)).toBe(500);
    expect(reconnectDelayMs(0, 1)).toBe(1000);
    expect(reconnectDelayMs(2, 0.5)).toBe(3000);
    expect(reconnectDelayMs(50, 1)).toBe(10_000);
  });
});

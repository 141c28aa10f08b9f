import { request } from "undici";
import { startEmptyRoute } from "../stage/empty-route.ts";
import { location } from "../stage/target.ts";
import { noteStatements } from "./note-statements.ts";
import type { Row } from "./row.ts";

const clients = 32;
const path = `/api/vendor-locations/${location}/products`;
/** As browsers ask. */
const headers = { "accept-encoding": "gzip, deflate, br" };
/** The connection's own, and what belongs to the one answer. */
const notKept = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);

export const menu = {
  figures: {
    readsPerSecond: { label: `menu read, 60 products, ${clients} clients`, unit: "/s" },
    emptyPerSecond: { label: "– an empty route that sends the same bytes", unit: "/s" },
    share: { label: "– share of it", unit: "×", atLeast: 0.6 },
    p99: { label: "– p99", unit: "ms" },
    unchangedPerSecond: { label: "menu read with If-None-Match (304)", unit: "/s" },
    emptyUnchangedPerSecond: { label: "– an empty route that answers 304", unit: "/s" },
    unchangedShare: { label: "– share of it", unit: "×", atLeast: 0.9 },
    cpu: { label: "menu read, CPU of server and PostgreSQL", unit: "ms", atMost: 0.1 },
    emptyCpu: { label: "– CPU of the empty route", unit: "ms" },
    generatorCpu: { label: "– CPU of the generator", unit: "ms" },
    statements: { label: "menu read, statements when warm", unit: "", atMost: 0 },
  },
  async open({ generator, seconds, note, defer }, target) {
    const server = await target.start();
    const { answer, etag } = await readOnce(`${server.url}${path}`);
    const empty = await startEmptyRoute(answer);
    defer(empty.stop);
    const reads = (url: string, at: string, tag?: string) =>
      generator.open("menuReads", {
        url,
        path: at,
        headers: tag === undefined ? headers : { ...headers, "if-none-match": tag },
        clients,
        status: tag === undefined ? 200 : 304,
      });
    const [full, fullEmpty, unchanged, unchangedEmpty] = await Promise.all([
      reads(server.url, path),
      reads(empty.url, "/empty"),
      reads(server.url, path, etag),
      reads(empty.url, "/empty", etag),
    ]);
    const all = [full, fullEmpty, unchanged, unchangedEmpty];
    const warmUp = async () => {
      for (const { remote } of all) await remote.run(seconds / 4);
    };
    return async () => {
      await warmUp();
      const emptyWindow = await target.measure([empty], () => fullEmpty.remote.run(seconds));
      const window = await target.measure([server], () => full.remote.run(seconds));
      const emptyUnchanged = await unchangedEmpty.remote.run(seconds);
      const notModified = await unchanged.remote.run(seconds);
      const { result } = window.result;
      noteStatements(note, window, result.count);
      return {
        readsPerSecond: result.perSecond,
        emptyPerSecond: emptyWindow.result.result.perSecond,
        share: result.perSecond / emptyWindow.result.result.perSecond,
        p99: result.p99Ms,
        unchangedPerSecond: notModified.result.perSecond,
        emptyUnchangedPerSecond: emptyUnchanged.result.perSecond,
        unchangedShare: notModified.result.perSecond / emptyUnchanged.result.perSecond,
        cpu: (window.serverCpuMs + window.databaseCpuMs) / result.count,
        emptyCpu: emptyWindow.serverCpuMs / emptyWindow.result.result.count,
        generatorCpu: window.result.cpuMs / result.count,
        statements: window.statements / result.count,
      };
    };
  },
} satisfies Row;

/** The answer as it goes over the wire; a browser's `fetch` would unpack it. */
async function readOnce(url: string) {
  const { body, headers: fields } = await request(url, { headers });
  const kept = Object.entries(fields).filter(([name]) => !notKept.has(name));
  const bytes = Buffer.from(await body.arrayBuffer());
  const etag = String(fields["etag"]);
  return {
    etag,
    answer: { headers: Object.fromEntries(kept) as Record<string, string>, base64: bytes.toString("base64") },
  };
}

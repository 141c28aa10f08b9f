import { once } from "node:events";
import { createGzip } from "node:zlib";
import type { AnalyticsDump } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { type Kysely, sql, type Transaction } from "kysely";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.ts";
import type { Lagging } from "../../db/replica.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { GzippedAnswer } from "../../http/gzipped-answer.ts";
import type { Lines } from "../../http/lines.ts";
import { useQuota } from "../../http/quotas.ts";
import { createSingleFlight } from "../../http/single-flight.ts";
import * as store from "./dump-store.ts";
import { type PaidBetween, selectEnriched } from "./enriched-orders.ts";
import { monthOf, type Period } from "./report-calendar.ts";
import type { ReportVendor } from "./week-store.ts";

/** How long a dump is served before it is made again (customer-side specification §9). */
const freshMs = { currentMonth: 5 * 60_000, pastMonth: 60 * 60_000 };

/** Orders that are read at once while a dump is made. */
const ordersAtOnce = 1_000;

/** Of one vendor, before it is asked to come back. */
const mostWaiting = 12;

/** Bytes of compressed dumps that a server keeps at hand: whoever reads the same one shares it. */
const keptBytes = 48 * 1024 * 1024;

export interface DumpAsked extends store.DumpKey {
  vendor: ReportVendor;
  period: Period;
  isForced: boolean;
}

interface DumpsDeps {
  /** For reports alone. */
  reports: Kysely<Database>;
  /** The orders that a dump is made of bear to be some seconds old; what is stored and counted is the primary's. */
  lagging: Lagging;
  clock: Clock;
  lines: Pick<Lines, "open">;
}

export function createDumps({ reports, lagging, clock, lines }: DumpsDeps) {
  const { share } = createSingleFlight<GzippedAnswer>();
  const kept = new LRUCache<string, GzippedAnswer>({
    maxSize: keptBytes,
    sizeCalculation: ({ gzip }) => gzip.length + 1,
  });

  /** One at a time on this server, of the vendors in turn: the other connection is for reading. */
  const line = lines.open("dumps", {
    atOnce: 1,
    mostWaiting,
    words: m.refused_dumps_busy,
  });

  const getDump = (asked: DumpAsked): Promise<GzippedAnswer> =>
    // Whoever has just written something shares nothing that may lack it.
    share(JSON.stringify([keyOf(asked), asked.isForced, lagging.isElsewhere()]), () => findOrGenerate(asked));

  async function findOrGenerate(asked: DumpAsked): Promise<GzippedAnswer> {
    const head = await store.findHead(reports, asked);
    if (head && !asked.isForced && isFresh(head, asked)) return readStored(asked, head.version);
    if (head && isFresh(head, asked)) await useQuota(reports, clock, "dump", asked.vendorId);
    const version = (head?.version ?? 0) + 1;
    const make = async () => {
      // What is read elsewhere is read before: the transaction would stand idle meanwhile.
      const ahead = lagging.isElsewhere()
        ? await lagging.read((from) =>
            from
              .transaction()
              .setAccessMode("read only")
              .execute((trx) => generate(trx, asked, version)),
          )
        : null;
      return reports.transaction().execute(async (trx) => {
        await store.lockGeneration(trx, asked);
        // While this one waited, another server made a newer one.
        const newest = await store.findHead(trx, asked);
        if (newest && newest.version !== head?.version) return null;
        const dump = ahead ?? (await generate(trx, asked, version));
        await store.saveDump(trx, keyOf(asked), dump);
        return dump;
      });
    };
    const made = await line.act(make, asked.vendorId);
    return made ? keep(asked, made) : readStored(asked, null);
  }

  function isFresh({ generatedAt }: store.DumpHead, { month, vendor }: DumpAsked): boolean {
    const now = clock.now();
    const isPast = month < monthOf(now, vendor);
    return now.getTime() - generatedAt.getTime() < (isPast ? freshMs.pastMonth : freshMs.currentMonth);
  }

  async function readStored(key: store.DumpKey, version: number | null): Promise<GzippedAnswer> {
    const atHand = version === null ? undefined : kept.get(nameOf(key, version));
    if (atHand) return atHand;
    const dump = await store.readDump(reports, key);
    if (!dump) throw notFound("Dump");
    return keep(key, dump);
  }

  function keep(key: store.DumpKey, { version, body }: { version: number; body: Buffer }): GzippedAnswer {
    const answer = new GzippedAnswer(body);
    kept.set(nameOf(key, version), answer);
    return answer;
  }

  async function generate(trx: Transaction<Database>, asked: DumpAsked, version: number) {
    const { vendorId, month, includeRefunded, vendor, period } = asked;
    const generatedAt = clock.now();
    const head: Omit<AnalyticsDump, "numOrders" | "ordersEnriched"> = {
      vendorId,
      month,
      generatedAt: generatedAt.toISOString(),
      metadata: {
        version,
        includeRefunded,
        timeZone: vendor.timeZone,
        startTime: period.startsAt.toISOString(),
        endTime: period.endsAt.toISOString(),
      },
    };
    const range = { vendorId, from: period.startsAt, before: period.endsAt, includeRefunded };
    const { numOrders, body } = await compressOrders(trx, JSON.stringify(head), range);
    return { version, generatedAt, numOrders, body };
  }

  return { getDump };
}

const keyOf = ({ vendorId, month, includeRefunded }: store.DumpKey): store.DumpKey => ({
  vendorId,
  month,
  includeRefunded,
});

const nameOf = (key: store.DumpKey, version: number) => JSON.stringify([keyOf(key), version]);

/** The head with the orders in it. PostgreSQL writes their JSON; here is never more of it than a page, and the compressed rest. */
async function compressOrders(trx: Transaction<Database>, head: string, range: PaidBetween) {
  const gzip = createGzip({ level: 4 });
  const pieces: Buffer[] = [];
  gzip.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = once(gzip, "end");
  const write = async (text: string) => {
    if (!gzip.write(text)) await once(gzip, "drain");
  };
  await write(`${head.slice(0, -1)},"ordersEnriched":[`);
  await sql`declare orders no scroll cursor for ${selectEnriched(range)}`.execute(trx);
  let numOrders = 0;
  for (let isDone = false; !isDone;) {
    const { rows } = await sql<{ order: string }>`fetch ${sql.lit(ordersAtOnce)} from orders`.execute(trx);
    if (rows.length > 0) await write(`${numOrders > 0 ? "," : ""}${rows.map((row) => row.order).join(",")}`);
    numOrders += rows.length;
    isDone = rows.length < ordersAtOnce;
  }
  gzip.end(`],"numOrders":${numOrders}}`);
  await ended;
  return { numOrders, body: Buffer.concat(pieces) };
}

import { env } from "node:process";
import type { Client } from "pg";
import { openCopies } from "./cost/copies.ts";
import { listLines, listParts, readWrites } from "./cost/parts.ts";
import { recordOrder } from "./cost/record-order.ts";
import { compare, median, openReplay, play, timeStatements } from "./cost/replay.ts";
import { writeOrder } from "./generator/raw-orders.ts";

/**
 * What an order costs PostgreSQL, by what it pays for: the statements of one whole order path are recorded and played
 * again with other ids, on one connection to a copy of the database, and in alternation with that on another copy without
 * one index, trigger, foreign key, table's checks or line of the trail. Counted is the time on a processor of the one
 * process that serves it: waiting costs nothing. What guests do to each other at the same rows, the sandbox's books and
 * the relay are not in it. BENCH_ORDERS of a turn, BENCH_ROUNDS of all.
 */
const orders = Number(env["BENCH_ORDERS"] ?? 150);
const rounds = Number(env["BENCH_ROUNDS"] ?? 3);

const { url: recorded, onCopy, close } = await openCopies();
try {
  const { makeOrder, raw } = await recordOrder(recorded);
  const order = (client: Client) => play(client, makeOrder());
  const writeRaw = (client: Client) => writeOrder(client, raw);
  const { writes, statements, parts } = await onCopy([], async (url) => {
    const whole = await openReplay(url, order);
    await whole.client.query("select pg_stat_force_next_flush()");
    await whole.client.query("select pg_stat_reset()");
    const timed = await timeStatements(whole, orders, makeOrder);
    // PostgreSQL counts a connection's writes a little later, or when it is told to.
    await whole.client.query("select pg_stat_force_next_flush()");
    const written = await readWrites(whole.client, orders);
    const tables = written.map(({ table }) => table);
    const listed = [...(await listParts(whole.client, tables)), ...(await listLines(whole.client))];
    await whole.close();
    return { writes: written, statements: timed, parts: listed };
  });

  const wholes: number[] = [];
  const raws: number[] = [];
  const saved = new Map<string, number[]>();
  const note = (what: string, less: number) => saved.set(what, [...(saved.get(what) ?? []), less]);
  for (let round = 0; round < rounds; round += 1) {
    await onCopy([], async (url) => {
      const whole = await openReplay(url, order);
      /** What a whole order takes, and how much less another does on a copy with these changes. */
      const compareTo = (changes: readonly string[], act: (client: Client) => Promise<void>) =>
        onCopy(changes, async (changedUrl) => {
          const other = await openReplay(changedUrl, act);
          try {
            const compared = await compare(whole, other, orders);
            wholes.push(compared.us);
            return compared;
          } finally {
            await other.close();
          }
        });
      const { us, saved: less } = await compareTo([], writeRaw);
      raws.push(us - less);
      // How much of a difference is none, at the beginning and at the end.
      note("– | nothing", (await compareTo([], order)).saved);
      for (const { kind, name, drops } of parts) {
        // A statement names it, or other rows hang on it: then nothing is known of it.
        const compared = await compareTo(drops, order).catch(() => null);
        if (compared !== null) note(`${kind} | ${name}`, compared.saved);
      }
      note("– | nothing", (await compareTo([], order)).saved);
      await whole.close();
    });
  }

  console.log(`An order: ${asRange(wholes)} µs of PostgreSQL; the same rows by \`pg\` alone: ${asRange(raws)} µs\n`);
  print(
    ["table", "rows written", "rows changed", "of them without an index"],
    writes.map(({ table, inserted, updated, hot }) => [table, inserted.toFixed(1), updated.toFixed(1), hot.toFixed(1)]),
  );
  print(
    ["µs", "statement"],
    statements.map(([label, cost]) => [cost.toFixed(0), label]),
  );
  print(
    ["µs less without it (least to most)", "kind", "what"],
    [...saved].toSorted(([, a], [, b]) => median(b) - median(a)).map(([what, times]) => [asRange(times), what]),
  );
  const needed = parts.map(({ kind, name }) => `${kind} | ${name}`).filter((what) => !saved.has(what));
  console.log(`Not without: ${needed.join("; ")}`);
} finally {
  await close();
}

function asRange(times: readonly number[]): string {
  return `${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`;
}

function print(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  console.log([line(head), line(head.map(() => "---")), ...rows.map(line), ""].join("\n"));
}

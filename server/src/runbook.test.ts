import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingNames } from "./config.ts";
import { startTestServer, type TestServer } from "./test/test-server.ts";

const root = join(import.meta.dirname, "../..");
const runbook = readFileSync(join(root, "docs/runbook.md"), "utf8");
const named = [...runbook.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("every file that the runbook names is there", () => {
  const files = named.filter((name) => /^[\w./-]+\/[\w.-]+\.(ts|sql|md|mjs)$/.test(name));
  const links = [...runbook.matchAll(/\]\(([^)#]+)\)/g)].map((match) => join("docs", match[1] ?? ""));
  expect(files.length).toBeGreaterThan(0);
  expect([...files, ...links].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("every job, table, column and setting that it names exists", async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public'`.execute(server.db);
  const known = new Set([...server.context.jobs.map((job) => job.name), ...rows.map((row) => row.name)]);
  const dotted = named.filter((name) => /^[a-z_]+\.[a-z_-]+$/.test(name));
  expect(dotted.length).toBeGreaterThan(1);
  expect(dotted.filter((name) => !known.has(name))).toEqual([]);
  const variables = named.filter((name) => /^[A-Z][A-Z_]+_[A-Z]+$/.test(name));
  expect(variables.filter((name) => !settingNames.includes(name))).toEqual([]);
});

test("what is stored about people says of each job that clears something what, and names no other", () => {
  const [, table = ""] = readFileSync(join(root, "docs/privacy.md"), "utf8").split("## For how long");
  const told = new Set([...table.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map((match) => match[1]));
  const names = server.context.jobs.map(({ name }) => name);
  const clearing = names.filter((name) => /\.(clear|forget|clean-up|end-unused)/.test(name));
  expect(clearing.length).toBeGreaterThan(9);
  expect(clearing.filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => !names.includes(name ?? ""))).toEqual([]);
});

test("what somebody is called for and what it says about that are the same", async () => {
  const [, table = ""] = runbook.split("## What to be called for");
  const told = table.split("\n## ")[0]!.matchAll(/^\| (`.+?`) \|/gm);
  const figures = [...told].flatMap(([, cell = ""]) => cell.replaceAll("`", "").split(", "));
  expect(figures.toSorted()).toEqual(Object.keys(await server.context.readGauges()).toSorted());
});

test("every statement that it names can be run", async () => {
  const statements = named.filter((name) => name.startsWith("select "));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) await sql.raw(statement).execute(server.db);
});

test("every address that it names answers", async () => {
  const paths = named.filter((name) => /^\/[a-z/-]+$/.test(name));
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) expect((await fetch(server.url + path)).status, path).toBe(200);
});

import { readFileSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoProducts } from "./seed/demo-menu.ts";
import { demoFilm, demoLocations, demoRoles, demoTaxRates, demoVendors } from "./seed/demo-places.ts";
import { insertRows } from "./seed/insert-rows.ts";
import { assertInvariants } from "./test/invariants.ts";
import { runProgram } from "./test/run-script.ts";
import { startTestServer, type TestServer } from "./test/test-server.ts";

const { resolve } = createRequire(import.meta.url);
const root = join(import.meta.dirname, "../..");

const text = readFileSync(join(root, "docs/api-examples.md"), "utf8");

let server: TestServer;
let folder: string;

beforeAll(async () => {
  const [, operator = ""] = /`PLATFORM_ADMIN_PHONES=(\S+) npm start`/.exec(text) ?? [];
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operator } });
  const { db, clock } = server;
  // What the lines know of the demo, without its half year of orders.
  await insertRows(db, "vendor", demoVendors);
  const now = clock.now();
  await insertRows(db, "media", [{ ...demoFilm, created_at: now, ready_at: now }]);
  await insertRows(db, "vendor_location", demoLocations);
  await insertRows(db, "tax_rate", demoTaxRates);
  await insertRows(
    db,
    "staff_role",
    demoRoles.map((role) => ({ ...role, created_at: now })),
  );
  await insertRows(
    db,
    "product",
    demoProducts.map((product) => ({ ...product, updated_at: now })),
  );
  folder = await mkdtemp(join(tmpdir(), "skipline-examples-"));
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test("what docs/api-examples.md has lines for is done, and a client generated from the document has its types and sets a venue up", async () => {
  await writeFile(join(folder, "order.ts"), blocksOf("ts"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await generateTypes();
  const lines = blocksOf("bash");
  const [types, said] = await Promise.all([
    checkTypes(join(folder, "order.ts")),
    runHere(`set -euo pipefail\n${lines}`, { API: `${server.url}/api` }),
  ]);
  expect(types).toBe("");
  const promised = [...lines.matchAll(/^#> (.*)$/gm)].map(([, line]) => line);
  expect(said.trimEnd().split("\n")).toEqual(promised);
  await assertInvariants(server.db);
});

/** @throws Error where there are none */
function blocksOf(language: string): string {
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, lines]) => lines);
  if (blocks.length === 0) throw new Error(`no block of ${language}`);
  return blocks.join("\n");
}

/** By the line that stands there, but for what it has from the network. */
async function generateTypes(): Promise<void> {
  const [line] = /^npx openapi-typescript .*$/m.exec(blocksOf("sh")) ?? [""];
  const generator = join(dirname(resolve("openapi-typescript/package.json")), "bin/cli.js");
  const local = line
    .replace("npx openapi-typescript", `node '${generator}'`)
    .replace("http://localhost:3000", server.url);
  await runHere(local);
}

async function checkTypes(client: string): Promise<string> {
  const settings = { target: "ESNext", module: "NodeNext", types: ["node"], strict: true, noEmit: true };
  const compilerOptions = { ...settings, allowImportingTsExtensions: true, skipLibCheck: true };
  const project = join(folder, "tsconfig.json");
  await writeFile(project, JSON.stringify({ compilerOptions, files: [client] }));
  return run("node", [join(root, "node_modules/typescript/bin/tsc"), "-p", project]);
}

const runHere = (lines: string, settings?: Record<string, string>) =>
  run("bash", ["--norc", "-c", `cd '${folder}'\n${lines}`], settings);

/** @throws Error with all that it said, where it fails */
async function run(program: string, args: readonly string[], settings?: Record<string, string>): Promise<string> {
  const { code, answer, output } = await runProgram(program, args, settings);
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output}`);
  return answer;
}

// Writes server/src/db/schema.ts, the types of the rows, from a throwaway database with all migrations applied.
// With --verify it writes nothing and fails when the file is not what the migrations say.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { startTestCluster, TEMPLATE } from "../server/src/test/cluster.ts";

const root = join(import.meta.dirname, "..");
const file = join(root, "server/src/db/schema.ts");

const cluster = await startTestCluster();
const types = generate(Object.assign(new URL(cluster.adminUrl), { pathname: `/${TEMPLATE}` }).href);
await cluster.stop();

if (!process.argv.includes("--verify")) {
  writeFileSync(file, types);
} else if (readFileSync(file, "utf8") !== types) {
  console.error("server/src/db/schema.ts is not what the migrations say: run npm run db:types");
  process.exitCode = 1;
}

function generate(url) {
  const generator = join(root, "node_modules/kysely-codegen/dist/cli/bin.js");
  // As the connection reads them: see PARSERS in server/src/db/connection.ts.
  const parsers = ["--date-parser=string", "--numeric-parser=number", '--type-mapping={"int8":"number"}'];
  const output = execFileSync(
    process.execPath,
    [generator, "--dialect=postgres", `--url=${url}`, "--print", "--exclude-pattern=schema_migration", ...parsers],
    { cwd: root, encoding: "utf8" },
  );
  const start = output.indexOf("import type");
  if (start === -1) throw new Error(`kysely-codegen wrote no types:\n${output}`);
  const body = output.slice(start).trim().replace("export interface DB {", "export interface Database {");
  return `// Generated from the migrations by \`npm run db:types\`; do not edit.\n${body}\n`;
}

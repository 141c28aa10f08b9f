import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contractEndpoints } from "./test/contract-endpoints.ts";
import { startTestServer, type TestServer } from "./test/test-server.ts";

const root = join(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(root, name), "utf8");

interface Alert {
  name: string;
  expr: string;
  runbook: string;
}

/** As our own file is written: a line for each part. */
const alerts: Alert[] = read("deploy/monitoring/alerts.yaml")
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split("\n", 1)[0]!,
    expr: /^ +expr: (.+)$/m.exec(text)?.[1] ?? "",
    runbook: /^ +runbook: (.+)$/m.exec(text)?.[1] ?? "",
  }));

const dashboard = JSON.parse(read("deploy/monitoring/dashboard.json")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const shown = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

let server: TestServer;
let told: string[];
let metrics: Set<string>;
/** Of a server, ours. */
let own: string[];
let attention: Set<string>;
let endpoints: Set<string>;

beforeAll(async () => {
  // With all that has figures of its own.
  server = await startTestServer({
    env: {
      SMS_SENDER: "twilio",
      TWILIO_ACCOUNT_SID: "AC1",
      TWILIO_AUTH_TOKEN: "t",
      TWILIO_FROM: "+12135550100",
      TWILIO_SECOND_FROM: "+12135550198",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1",
    },
  });
  await fetch(`${server.url}/api/vendors`);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const found = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  own = [...text.matchAll(/^# TYPE (skipline_\w+) /gm)].map(([, name = ""]) => name);
  // Prometheus's own of whom it asks, and what the machine's scripts leave for its node exporter.
  told = ["deploy/backup/tell-backup", "deploy/restore-drill"].flatMap((script) =>
    [...read(script).matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name),
  );
  metrics = new Set([...found, ...told, "up"]);
  attention = new Set([...text.matchAll(/^skipline_attention\{what="(\w+)"\}/gm)].map(([, what = ""]) => what));
  endpoints = new Set((await contractEndpoints()).map(({ id }) => id));
});
afterAll(() => server.close());

/** What an expression of PromQL names that is not there: figures, what calls somebody, endpoints. */
function listUnknown(expr: string): string[] {
  const listed = (label: string) =>
    [...expr.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, "g"))].flatMap(([, values = ""]) => values.split("|"));
  const bare = expr.replaceAll(/\{[^}]*\}/g, "").replaceAll(/\b(?:by|without) ?\([^)]*\)/g, "");
  const named = [...bare.matchAll(/\b(?:up|(?:skipline|process|nodejs)_\w+)\b/g)].map(([name]) => name);
  if (named.length === 0) return [`no figure in ${expr}`];
  return [
    ...named.filter((name) => !metrics.has(name)),
    ...listed("what").filter((what) => !attention.has(what)),
    ...listed("endpoint").filter((id) => !endpoints.has(id)),
  ];
}

test("every alert and every panel names figures that there are", () => {
  expect(alerts.length).toBeGreaterThan(15);
  expect(told).toHaveLength(4);
  expect(shown.length).toBeGreaterThan(15);
  expect([...alerts, ...shown].flatMap(({ expr }) => listUnknown(expr))).toEqual([]);
  expect(listUnknown('max(skipline_attention{what="nothing"}) > skipline_none')).toEqual(["skipline_none", "nothing"]);
});

test("everything that somebody is called for is shown", () => {
  const all = [...alerts, ...shown].map(({ expr }) => expr).join("\n");
  const behind = [...attention].filter((what) => !all.includes(what) && !what.endsWith("_waiting"));
  expect(behind).toEqual([]);
});

test("every figure of ours is shown", () => {
  const named = shown.flatMap(({ expr }) => [...expr.matchAll(/\bskipline_\w+/g)].map(([name]) => name));
  const figures = new Set(named.map((name) => name.replace(/_(?:bucket|count|sum)$/, "")));
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((name) => !figures.has(name))).toEqual([]);
});

test("every alert leads to its own section, which says what it means, where to look, what to do and when it is over", () => {
  const sections = read("docs/alerts.md")
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      name: text.split("\n", 1)[0],
      parts: [...text.matchAll(/^- \*\*(\w+)\*\*: ./gm)].map(([, part]) => part),
    }));
  expect(sections.map(({ name }) => name)).toEqual(alerts.map(({ name }) => name));
  expect(sections.filter(({ parts }) => parts.join() !== "Means,Look,Do,Over")).toEqual([]);
  expect(alerts.filter(({ name, runbook }) => runbook !== `docs/alerts.md#${name.toLowerCase()}`)).toEqual([]);
});

test("what wakes somebody is led to whom it wakes, and all else to the morning", () => {
  const severities = new Set(
    [...read("deploy/monitoring/alerts.yaml").matchAll(/^ +severity: (\w+)$/gm)].map(([, one]) => one),
  );
  expect(severities).toEqual(new Set(["page", "ticket"]));
  const routes = read("deploy/monitoring/alertmanager.yml");
  expect(routes).toMatch(/^ +- matchers: \[severity="page"\]\n +receiver: awake$/m);
  expect(routes).toMatch(/^route:\n  receiver: morning$/m);
  expect(read("deploy/monitoring/prometheus.yml")).toMatch(/^alerting:\n  alertmanagers:$/m);
});

test("of every alert promtool is shown one time at which it fires, and one at which it does not", () => {
  const looks = [
    ...read("deploy/monitoring/alerts.test.yaml").matchAll(/^ +alertname: (\w+)\n(?: +#.*\n)* +exp_alerts:(.*)$/gm),
  ].map(([, name = "", rest = ""]) => ({ name, isSilent: rest.trim() === "[]" }));
  const seen = (isSilent: boolean) => new Set(looks.filter((one) => one.isSilent === isSilent).map(({ name }) => name));
  const names = new Set(alerts.map(({ name }) => name));
  expect(seen(false)).toEqual(names);
  expect(seen(true)).toEqual(names);
});

test("the age of the newest backup is told to whoever asks the machine, once there is one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "skipline-backup-"));
  try {
    const tell = async (info: string) => {
      await writeFile(join(folder, "pgbackrest"), `#!/bin/sh\necho '${info}'\n`, { mode: 0o755 });
      const env = { PATH: `${folder}:/usr/bin:/bin`, METRICS_DIR: folder };
      return promisify(execFile)("sh", [join(root, "deploy/backup/tell-backup")], { env });
    };
    await expect(tell('[{"backup":[]}]')).rejects.toThrow("there is no backup of skipline");
    const backup = (stop: number) => `{"lsn":{"start":"0/2","stop":"0/9"},"timestamp":{"start":5,"stop":${stop}}}`;
    await tell(`[{"backup":[${backup(1_700_000_000)},${backup(1_700_090_000)}]}]`);
    expect(await readFile(join(folder, "skipline-backup.prom"), "utf8")).toMatch(
      /^skipline_backup_completed_timestamp_seconds 1700090000$/m,
    );
    expect(await readdir(folder)).toHaveLength(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});

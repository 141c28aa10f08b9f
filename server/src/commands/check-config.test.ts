import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ROLE_LIMITS } from "../db/connection.ts";
import { markStaging } from "../db/staging-mark.ts";
import { startCollector } from "../test/collector-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { productionSettings } from "../test/production-settings.ts";
import { startS3StandIn, type S3StandIn } from "../test/s3-stand-in.ts";
import { startSmtpStandIn, type SmtpStandIn } from "../test/smtp-stand-in.ts";
import { startStripeStandIn } from "../test/stripe-stand-in.ts";
import { startTwilioStandIn } from "../test/twilio-stand-in.ts";
import { settingNames } from "../config.ts";
import { describeConfig } from "./check-config.ts";
import type { ProbeOptions } from "./probes.ts";

let database: TestDatabase;
let s3: S3StandIn;
let smtp: SmtpStandIn;
let twilio: Awaited<ReturnType<typeof startTwilioStandIn>>;
let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
let folder: string;
let env: Record<string, string>;
let options: ProbeOptions;

beforeAll(async () => {
  [database, s3, smtp, twilio, stripe] = await Promise.all([
    createTestDatabase(),
    startS3StandIn(),
    startSmtpStandIn(),
    startTwilioStandIn(),
    startStripeStandIn(),
  ]);
  folder = mkdtempSync(join(tmpdir(), "skipline-check-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([database.drop(), s3.close(), smtp.close(), twilio.close(), stripe.close()]);
});

beforeEach(() => {
  env = {
    ...productionSettings,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    // Each another, so that one which is printed is found.
    SECRET: "of-the-server-0123456789abcdef0123",
    METRICS_TOKEN: "of-the-metrics-0123456789abcdef012",
    TWILIO_AUTH_TOKEN: "of-the-messages-0123456789",
    STRIPE_SECRET_KEY: "sk_test_of_the_payments",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_events",
    TRUST_PROXY: "1",
    SMTP_URL: smtp.url,
    MEDIA: "s3",
    S3_ENDPOINT: s3.options.endpoint,
    S3_BUCKET: s3.options.bucket,
    S3_REGION: s3.options.region,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  };
  options = { standIns: { stripe: stripe.address, twilioUrl: twilio.url, clockUrl: twilio.url }, timeoutMs: 20_000 };
  twilio.turnTo("active");
  const url = "https://order.example.com/api/webhooks/payments";
  const endpoint = { object: "webhook_endpoint" as const, url, api_version: "2026-10-28.endive" };
  stripe.webhooks.splice(0, Infinity, { ...endpoint, status: "enabled" });
});

/** Of what was tried, the lines that say it does not work. */
async function listFaults(changes: Record<string, string> = {}): Promise<string[]> {
  const { text, isGood } = await describeConfig({ ...env, ...changes }, options);
  const faults = text.split("\n").filter((line) => line.startsWith("✗"));
  expect(isGood).toBe(faults.length === 0);
  return faults;
}

test("it says of every setting what it is, tries what can be tried, and prints no secret", async () => {
  const { text, isGood } = await describeConfig(env, options);
  expect(isGood, text).toBe(true);
  for (const name of settingNames) expect(text).toContain(`${name} = `);
  // Each by its own default, though they are explained together.
  expect(text).toContain("STREAMS_SIGNED_IN = not set (4000)\nSTREAMS_PUBLIC = not set (3000)");
  expect(text).toMatch(/✓ DATABASE_URL: PostgreSQL \d+.* durable .* newest schema, clocks \d+ ms apart/);
  for (const of of [
    "MEDIA",
    "SMTP_URL",
    "TWILIO_ACCOUNT_SID",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "the clock",
  ])
    expect(text).toContain(`✓ ${of}`);
  expect(s3.files.size).toBe(0);
  expect(smtp.mails).toEqual([]);
  expect(text).toContain("SECRET = (set)");
  const secrets = ["DATABASE_URL", "SECRET", "METRICS_TOKEN", "TWILIO_AUTH_TOKEN", "STRIPE_SECRET_KEY"];
  for (const name of [...secrets, "STRIPE_WEBHOOK_SECRET", "SMTP_URL", "S3_SECRET_ACCESS_KEY"])
    expect(text).not.toContain(env[name]);
});

test.each([
  ["PORT", "many", "✗ PORT: must be a whole number"],
  ["DATABASE_URL", "postgres://skipline:pass-word@127.0.0.1:1/x", "✗ DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1"],
  ["SMTP_URL", "smtp://skipline:wrong@127.0.0.1:1", "✗ SMTP_URL: connect ECONNREFUSED"],
  ["S3_SECRET_ACCESS_KEY", "not-the-right-one", "✗ MEDIA: S3 put was answered 403 SignatureDoesNotMatch"],
  ["STRIPE_PUBLISHABLE_KEY", "pk_live_x", "✗ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is of test mode"],
  [
    "PUBLIC_URL",
    "https://elsewhere.example.com",
    "✗ STRIPE_WEBHOOK_SECRET: Stripe has no webhook for https://elsewhere",
  ],
])("a wrong %s is found", async (name, value, fault) => {
  expect(await listFaults({ [name]: value })).toEqual([expect.stringContaining(fault)]);
});

test("where venues are paid, a second endpoint is asked for, for the events of their accounts", async () => {
  const connect = { STRIPE_CONNECT: "on", STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_of_the_accounts" };
  expect(await listFaults(connect)).toEqual([
    expect.stringContaining("✗ STRIPE_CONNECT: Stripe needs a second webhook"),
  ]);
  stripe.webhooks.push({ ...stripe.webhooks[0]! });
  try {
    expect(await listFaults(connect)).toEqual([]);
  } finally {
    stripe.webhooks.pop();
  }
});

test.each([["2024-06-20"], [null]])(
  "a webhook whose events have the version %s is found, and what to do",
  async (version) => {
    stripe.webhooks.push({ ...stripe.webhooks[0]!, api_version: version });
    const connect = { STRIPE_CONNECT: "on", STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_of_the_accounts" };
    const words = /make it anew with the version 2026-10-28\.endive/;
    expect(await listFaults(connect)).toEqual([expect.stringMatching(words)]);
    stripe.webhooks.shift();
    expect(await listFaults()).toEqual([expect.stringMatching(words)]);
  },
);

test("it says as how many parts a sign-in code is paid with this host", async () => {
  const saidOf = async (PUBLIC_URL: string) => {
    stripe.webhooks[0]!["url"] = `${PUBLIC_URL}/api/webhooks/payments`;
    const { text, isGood } = await describeConfig({ ...env, PUBLIC_URL }, options);
    expect(isGood, text).toBe(true);
    return text.split("\n").find((line) => line.startsWith("✓ PUBLIC_URL"));
  };
  expect(await saidOf("https://order.example.com")).toMatch(/^✓ PUBLIC_URL: .*: 1 in English, 1 in Spanish$/);
  expect(await saidOf("https://order.the-longest-name.example.com")).toMatch(
    /: 1 in English, 2 in Spanish; one in Spanish has room for a host of 28 letters, order\..* has 34$/,
  );
});

test("a staging's database is told from production's, and one with people's data in it from one without", async () => {
  const staging = { STAGING: "on", STAGING_PASSWORD: "only for testers", STAGING_PHONES: "+12135550101", SMTP_URL: "" };
  expect(await listFaults(staging)).toEqual([
    expect.stringContaining("is not marked as a staging's. Where it is a copy: comment on database"),
  ]);
  try {
    await markStaging(database.db, "restored");
    expect(await listFaults(staging)).toEqual([expect.stringContaining("run `skipline scrub` once")]);
    expect(await listFaults()).toEqual([expect.stringContaining("The database is a staging's: set STAGING=on")]);
    await markStaging(database.db, "scrubbed");
    expect(await listFaults()).toHaveLength(1);
    const { text, isGood } = await describeConfig({ ...env, ...staging }, options);
    expect(isGood, text).toBe(true);
    expect(text).toContain("STAGING: no personal data are in it, no live keys, messages go to 1 phones");
    expect(text).not.toContain("only for testers");
  } finally {
    await markStaging(database.db, null);
  }
});

test("an account that is shut, a webhook that is off and a clock that is not ours are found", async () => {
  twilio.turnTo("suspended");
  stripe.webhooks[0]!["status"] = "disabled";
  const early = await startTwilioStandIn();
  early.disturb((response) => response.setHeader("date", new Date(Date.now() - 60_000).toUTCString()).end());
  try {
    options = { ...options, standIns: { ...options.standIns, clockUrl: `${early.url}/` } };
    expect(await listFaults()).toEqual([
      expect.stringContaining("the account is suspended"),
      expect.stringContaining("is disabled"),
      expect.stringMatching(/the clock: (59|60|61)\.\d s ahead of 127\.0\.0\.1.*set the machine's clock/),
    ]);
  } finally {
    await early.close();
  }
});

test("a second sender's account is tried by itself", async () => {
  const second = {
    TWILIO_SECOND_FROM: "+12135550198",
    TWILIO_SECOND_ACCOUNT_SID: "AC2",
    TWILIO_SECOND_AUTH_TOKEN: "of-the-second-0123456789",
  };
  const { text, isGood } = await describeConfig({ ...env, ...second }, options);
  expect(isGood, text).toBe(true);
  expect(text).toContain("✓ TWILIO_SECOND_FROM: the account is active");
  expect(text).not.toContain("of-the-second");
  twilio.turnTo("suspended", "AC2");
  expect(await listFaults(second)).toEqual([expect.stringContaining("✗ TWILIO_SECOND_FROM: the account is suspended")]);
});

test("a second number of the first account is tried with that, and half a second account is found", async () => {
  const { text } = await describeConfig({ ...env, TWILIO_SECOND_FROM: "+12135550198" }, options);
  expect(text).toContain("✓ TWILIO_SECOND_FROM: the account is active");
  expect(await listFaults({ TWILIO_SECOND_FROM: "+12135550198", TWILIO_SECOND_ACCOUNT_SID: "AC2" })).toEqual([
    "✗ TWILIO_SECOND_AUTH_TOKEN: is missing",
  ]);
});

test("a collector is asked whether it takes spans, and is sent none", async () => {
  const collector = await startCollector();
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-collector",
  };
  try {
    const { text, isGood } = await describeConfig({ ...env, ...traces, OTEL_TRACES_SAMPLER_ARG: "0.05" }, options);
    expect(isGood, text).toBe(true);
    expect(text).toContain(
      "✓ OTEL_EXPORTER_OTLP_ENDPOINT: the collector takes spans (none was sent); of calls and jobs 5 % are traced",
    );
    expect(text).not.toContain("of-the-collector");
    expect([...collector.paths]).toEqual(["/v1/traces"]);
    expect(collector.listSpans()).toEqual([]);
    collector.answerBy((response) => response.writeHead(401).end("who are you, of-the-collector?"));
    expect(await listFaults(traces)).toEqual([
      "✗ OTEL_EXPORTER_OTLP_ENDPOINT: the collector answers 401 at /v1/traces",
    ]);
    collector.answerBy((response) => response.writeHead(302, { location: "/elsewhere" }).end());
    expect(await listFaults(traces)).toEqual([expect.stringContaining("the collector answers 302")]);
  } finally {
    await collector.close();
  }
  expect(await listFaults({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" })).toEqual([
    expect.stringContaining("✗ OTEL_EXPORTER_OTLP_ENDPOINT: "),
  ]);
});

test("a schema of before is found, with the command that helps", async () => {
  const empty = await createTestDatabase("template0");
  try {
    expect(await listFaults({ DATABASE_URL: empty.url })).toEqual([
      expect.stringMatching(/✗ DATABASE_URL: its schema lacks \d+ migrations .*run skipline migrate/),
    ]);
  } finally {
    await empty.drop();
  }
});

test("the key of web push is said by its public half, and by that alone", async () => {
  const VAPID_PRIVATE_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
  const { text } = await describeConfig({ ...env, VAPID_PRIVATE_KEY }, options);
  expect(text).toContain("✓ VAPID_PRIVATE_KEY: a key of P-256, public BCVxsr7N_eNgVRqvHtD0zTZsEc6");
  expect(text).not.toContain(VAPID_PRIVATE_KEY);
});

test("a pooler's address is tried, too, and a role that does not say its limits is found with what mends it", async () => {
  const pooled = new URL(database.url);
  pooled.searchParams.set("application_name", "through-the-pooler");
  const changes = { DATABASE_POOLED_URL: pooled.href };
  const gone = { DATABASE_POOLED_URL: "postgres://skipline:pass-word@127.0.0.1:1/x" };
  expect(await listFaults(gone)).toEqual(["✗ DATABASE_POOLED_URL: connect ECONNREFUSED 127.0.0.1:1"]);
  expect(await listFaults(changes)).toEqual([
    expect.stringMatching(/✗ DATABASE_POOLED_URL: .*statement_timeout = 0.* alter role .* set statement_timeout = '/),
  ]);
  const name = sql.id(pooled.pathname.slice(1));
  const limits = Object.entries({ ...ROLE_LIMITS, "skipline.relay": "on" });
  for (const [setting, value] of limits)
    await sql`alter database ${name} set ${sql.raw(setting)} = ${sql.lit(String(value))}`.execute(database.db);
  try {
    const { text, isGood } = await describeConfig({ ...env, ...changes }, options);
    expect(isGood, text).toBe(true);
    expect(text).toContain("✓ DATABASE_POOLED_URL: reached");
  } finally {
    await sql`alter database ${name} reset all`.execute(database.db);
  }
});

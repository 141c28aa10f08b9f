import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listSettingFaults, readConfig, SettingError, settingNames } from "./config.ts";
import { withDemo } from "./seed/index.ts";
import { renderSettingRows, settingList } from "./setting-list.ts";
import { secretNames } from "./settings.ts";
import { productionSettings } from "./test/production-settings.ts";

/** Of RFC 8291, appendix A. */
const vapidKey = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
const production = { ...productionSettings, DATABASE_URL: "postgres://db.example.com/skipline" };

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "started";
}

test("a fresh machine needs no settings", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ production: false, port: 3000, demoData: true, payments: { kind: "sandbox" } });
  expect(config.host).toBe("127.0.0.1");
});

test("production starts with its settings and without demo data", () => {
  expect(readConfig(production)).toMatchObject({ production: true, demoData: false, payments: { kind: "stripe" } });
});

test.each(Object.keys(production).filter((name) => !["NODE_ENV"].includes(name)))(
  "production without %s does not start and names it",
  (name) => {
    expect(refusal({ ...production, [name]: undefined })).toMatch(new RegExp(`^${name}: `));
  },
);

test.each([
  ["SMS_SENDER", "outbox"],
  ["PAYMENTS", "sandbox"],
  ["DEMO_DATA", "on"],
  ["PUBLIC_URL", "http://order.example.com"],
  ["SECRET", "short"],
  ["METRICS_TOKEN", "short"],
  ["TRUST_PROXY", ""],
  ["PUSH_ALSO_AT", "http://push.example.com"],
])("production refuses %s=%s", (name, value) => {
  expect(refusal({ ...production, [name]: value })).toMatch(new RegExp(`^${name}: `));
});

test.each([
  ["PORT", "80a", "must be a whole number"],
  ["PORT", "70000", "must be at most 65535"],
  ["PORT", "-1", "must be a whole number"],
  ["NODE_ENV", "staging", "allowed: development, production"],
  ["PAYMENTS", "paypal", "allowed: sandbox, stripe"],
  ["DATABASE_URL", "mysql://x", "must be a postgres:// address"],
  ["PUBLIC_URL", "order.example.com", "must be an http(s) address"],
  ["VAPID_PRIVATE_KEY", "A".repeat(43), "must be 32 bytes in base64url"],
  ["VAPID_PRIVATE_KEY", `${vapidKey}=`, "must be 32 bytes in base64url"],
  ["PUSH_ALSO_AT", "https://push.example.com/", "must be origins"],
  ["SMS_REGIONS", "US,USA", "must be countries like US,CA"],
  ["SMS_REGIONS", ",", "must be countries like US,CA"],
  ["PLATFORM_ADMIN_PHONES", "2135550100", "must be phones"],
  ["DEFAULT_LOCATION", "the bar", "must be a location's 5 letters or digits"],
  ["STRIPE_SECRET_KEY", "pk_live_x", "must begin with sk_"],
  ["TAX", "stripe", "needs PAYMENTS=stripe"],
  ["STRIPE_CONNECT", "yes", "allowed: on, off"],
  ["PLATFORM_FEE_PERCENT", "31", "must be a per cent up to 30, like 2.5"],
  ["PLATFORM_FEE_PERCENT", "2.555", "must be a per cent up to 30, like 2.5"],
  ["MEMBERSHIP_TIME_ZONE", "California", "must be a time zone like America/Los_Angeles"],
  ["MEDIA", "ftp", "allowed: disk, s3"],
  ["MEDIA_PUBLIC_URL", "cdn.example.com", "must be an http(s) address"],
  ["S3_ENDPOINT", "s3.example.com", "must be an http(s) address"],
  ["S3_BUCKET", "a/b", "must be a bucket's name"],
  ["S3_REGION", "US West", "must be a region"],
])("%s=%s is refused with what is allowed", (name, value, problem) => {
  const message = refusal({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name}: `));
  expect(message).toContain(problem);
});

describe("a staging", () => {
  const staging = { ...production, STAGING: "on", STAGING_PASSWORD: "of the testers", PAYMENTS: "sandbox" };
  const keyless = { ...staging, STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "", SMS_SENDER: "outbox" };

  test("is production with test cards, and messages that are kept or go to listed phones", () => {
    expect(readConfig(keyless)).toMatchObject({
      production: true,
      staging: { phones: [], password: "of the testers" },
      payments: { kind: "sandbox" },
      sms: { twilio: null },
    });
    const tested = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_x", STRIPE_PUBLISHABLE_KEY: "pk_test_x" };
    const listed = { SMS_SENDER: "twilio", STAGING_PHONES: "+12135550101 +12135550102" };
    expect(readConfig({ ...keyless, ...tested, ...listed }).staging?.phones).toEqual(["+12135550101", "+12135550102"]);
    expect(readConfig(production).staging).toBe(null);
  });

  test.each([
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "sk_live_x" }],
    ["STRIPE_SECRET_KEY", { STRIPE_SECRET_KEY: "rk_live_x" }],
    ["STRIPE_PUBLISHABLE_KEY", { STRIPE_PUBLISHABLE_KEY: "pk_live_x" }],
    ["SMTP_URL", { SMTP_URL: "smtp://mail.example.com" }],
    ["STAGING_PHONES", { SMS_SENDER: "twilio" }],
    ["STAGING_PASSWORD", { STAGING_PASSWORD: "" }],
    ["STAGING_PASSWORD", { STAGING_PASSWORD: "short" }],
    ["STAGING_PHONES", { STAGING: "off", STAGING_PHONES: "+12135550101" }],
    ["PUBLIC_URL", { PUBLIC_URL: "http://order.example.com" }],
    ["DEMO_DATA", { DEMO_DATA: "on" }],
  ])("names %s where %o would reach people, take money or leave it open", (name, change) => {
    expect(refusal({ ...keyless, ...change })).toMatch(new RegExp(`^${name}: `));
  });
});

test("a second sender is another number, of the same account unless another one is named whole", () => {
  expect(readConfig(production).sms.twilioSecond).toBeNull();
  const second = { ...production, TWILIO_SECOND_FROM: "+12135550198" };
  expect(readConfig(second).sms.twilioSecond).toEqual({ accountSid: "AC1", authToken: "t", from: "+12135550198" });
  const other = { ...second, TWILIO_SECOND_ACCOUNT_SID: "AC2", TWILIO_SECOND_AUTH_TOKEN: "t2" };
  expect(readConfig(other).sms.twilioSecond).toEqual({ accountSid: "AC2", authToken: "t2", from: "+12135550198" });
  expect(refusal({ ...other, TWILIO_SECOND_FROM: "" })).toBe("TWILIO_SECOND_FROM: is missing");
  expect(refusal({ ...other, TWILIO_SECOND_AUTH_TOKEN: "" })).toBe("TWILIO_SECOND_AUTH_TOKEN: is missing");
  expect(refusal({ ...production, TWILIO_SECOND_FROM: "+12135550100" })).toMatch(/^TWILIO_SECOND_FROM: is TWILIO_FROM/);
  expect(refusal({ TWILIO_SECOND_FROM: "+12135550198" })).toMatch(/^TWILIO_SECOND_FROM: needs SMS_SENDER=twilio/);
});

test("guests pay the platform unless venues are to be paid, and then events of their accounts need a secret", () => {
  expect(readConfig({ PLATFORM_FEE_PERCENT: "2.5" }).vendorAccounts).toBeNull();
  expect(readConfig({ STRIPE_CONNECT: "on" }).vendorAccounts).toEqual({ feeBasisPoints: 0 });
  const on = { ...production, STRIPE_CONNECT: "on", PLATFORM_FEE_PERCENT: "2.55" };
  expect(refusal(on)).toBe("STRIPE_CONNECT_WEBHOOK_SECRET: is missing");
  const { vendorAccounts, payments } = readConfig({ ...on, STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_y" });
  expect(vendorAccounts).toEqual({ feeBasisPoints: 255 });
  expect(payments).toMatchObject({ webhookSecret: "whsec_x", connectWebhookSecret: "whsec_y" });
});

test("content is the deployment's own; the demo brings its own where none is said", () => {
  expect(readConfig({}).contentDir).toBe(null);
  expect(readConfig({ CONTENT_DIR: "" }).contentDir).toBe(null);
  expect(withDemo(readConfig({})).contentDir).toBe(join(import.meta.dirname, "seed/content"));
  expect(withDemo(readConfig({ CONTENT_DIR: "/srv/content" })).contentDir).toBe("/srv/content");
});

const s3 = {
  MEDIA: "s3",
  S3_ENDPOINT: "https://s3.example.com",
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "AK1",
  S3_SECRET_ACCESS_KEY: "s",
};

test("pictures go to a folder, or to S3 with all it needs", () => {
  expect(readConfig({}).media).toEqual({ publicUrl: null, s3: null });
  expect(readConfig({ ...s3, MEDIA_PUBLIC_URL: "https://pictures.example.com/" }).media).toEqual({
    publicUrl: "https://pictures.example.com",
    s3: {
      endpoint: "https://s3.example.com",
      bucket: "pictures",
      region: "us-east-1",
      accessKeyId: "AK1",
      secretAccessKey: "s",
    },
  });
});

test.each(Object.keys(s3).filter((name) => name !== "MEDIA"))("S3 without %s is refused", (name) => {
  expect(refusal({ ...s3, [name]: undefined })).toMatch(new RegExp(`^${name}: `));
});

test("an empty variable is one that is not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: null });
});

const rowsOfReadme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| `[A-Z]/.test(line))
  .map((line) => line.replaceAll(/ +\|/g, " |"));

test("README.md says of every setting what the list says, and of no other", () => {
  expect(rowsOfReadme).toEqual(renderSettingRows());
  expect(settingList.flatMap(({ names }) => names).toSorted()).toEqual(settingNames.toSorted());
});

test("the list marks what production must be told, whatever else is chosen", () => {
  const elsewhere = { ...production, SMS_SENDER: "", AUTH_ISSUER: "https://issuer.example.com/" };
  const demanded = Object.keys(production).filter(
    (name) => !name.startsWith("STRIPE_") && refusal({ ...elsewhere, [name]: undefined }).includes("is missing"),
  );
  expect(demanded.length).toBeGreaterThan(3);
  expect(settingList.flatMap(({ mustBeSet = [] }) => mustBeSet).toSorted()).toEqual(demanded.toSorted());
});

test("traces go where they are told to, and nowhere unless they are", () => {
  expect(readConfig({ OTEL_SERVICE_NAME: "bars", OTEL_TRACES_SAMPLER_ARG: "0.05" }).traces).toBeNull();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.com/" };
  const told = {
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi==,x-tenant=1",
    OTEL_TRACES_SAMPLER_ARG: ".05",
  };
  expect(readConfig({ ...endpoint, ...told }).traces).toEqual({
    endpoint: "https://collector.example.com",
    headers: { authorization: "Basic YTpi==", "x-tenant": "1" },
    serviceName: "skipline",
    share: 0.05,
  });
  expect(refusal({ OTEL_TRACES_SAMPLER_ARG: "5" })).toContain("must be a share from 0 to 1");
  expect(refusal({ OTEL_EXPORTER_OTLP_HEADERS: "authorization=a%FF" })).toContain("must be like authorization=");
});

describe("a secret in a file", () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "skipline-secrets-"))));
  afterAll(() => rmSync(folder, { recursive: true }));

  function fileOf(text: string): string {
    const file = join(folder, randomUUID());
    writeFileSync(file, text);
    return file;
  }

  test.each(secretNames)("%s is read from it, without the newline at its end", (name) => {
    const value = name in production ? production[name as keyof typeof production] : production.SECRET;
    const values: Partial<Record<string, string>> = {
      SMTP_URL: "smtp://user:password@mail.example.com:587",
      DATABASE_POOLED_URL: "postgres://pooler.example.com/skipline",
      DATABASE_REPLICA_URL: "postgres://replica.example.com/skipline",
      STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_of_the_accounts",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc",
      VAPID_PRIVATE_KEY: vapidKey,
    };
    const secret = values[name] ?? value;
    // Of another account, which is named whole.
    const second = { TWILIO_SECOND_FROM: "+12135550198", TWILIO_SECOND_ACCOUNT_SID: "AC2" };
    const others = { ...production, ...s3, ...(name === "TWILIO_SECOND_AUTH_TOKEN" ? second : {}) };
    const asVariable = readConfig({ ...others, [name]: secret });
    const asFile = { ...others, [name]: "", [`${name}_FILE`]: fileOf(`${secret}\n`) };
    expect(readConfig(asFile)).toEqual(asVariable);
  });

  test("is refused beside the variable, when empty, and when it is not there", () => {
    const file = fileOf(production.SECRET);
    expect(refusal({ ...production, SECRET_FILE: file })).toBe(
      "SECRET: is set, and so is SECRET_FILE; allowed: one of them",
    );
    const empty = fileOf("\n");
    expect(refusal({ ...production, SECRET: "", SECRET_FILE: empty })).toBe(`SECRET_FILE: ${empty} is empty`);
    expect(refusal({ SECRET_FILE: "/nowhere/secret" })).toMatch(/^SECRET_FILE: ENOENT.*\/nowhere\/secret/);
  });
});

test("all settings that can't be used are told of at once", () => {
  const faults = listSettingFaults({ ...production, PORT: "many", SECRET: "short" });
  expect(faults.map(({ message }) => message.split(":")[0])).toEqual(["PORT", "SECRET"]);
  expect(listSettingFaults({ ...production, PAYMENTS: "sandbox" })).toHaveLength(1);
  expect(listSettingFaults(production)).toEqual([]);
});

test("in production a proxy has time to leave a server out that is told to end", () => {
  expect([readConfig({}).drainSeconds, readConfig(production).drainSeconds]).toEqual([0, 5]);
  expect(readConfig({ ...production, DRAIN_SECONDS: "0" }).drainSeconds).toBe(0);
});

test("the schema is brought up at start, in production by hand unless it is told otherwise", () => {
  expect(readConfig({}).migratesAtStart).toBe(true);
  expect(readConfig(production).migratesAtStart).toBe(false);
  expect(readConfig({ ...production, MIGRATE: "at-start" }).migratesAtStart).toBe(true);
});

import { minLength } from "@skipline/contract/length";
import { isSupportedCountry } from "libphonenumber-js/max";
import * as z from "zod/mini";

/** A setting that can't be used: the server says which one and what is allowed, and does not start. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`);
    this.name = "SettingError";
  }
}

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, "must be a postgres:// address"));
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
  );
const url = z.string().check(z.regex(/^https?:\/\/[^\s/]+(\/\S*)?$/, "must be an http(s) address"));
const email = z.string().check(z.email("must be an e-mail address"));
const list = z.pipe(
  z.string(),
  z.transform((value: string) => value.split(/[\s,]+/).filter(Boolean)),
);
const secret = z.string().check(minLength(32, { error: () => "must have at least 32 characters" }));
const phones = z.pipe(
  list,
  z.array(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, "must be phones like +12135550100"))),
);

const regions = z.pipe(
  list,
  z
    .array(z.string().check(z.refine(isSupportedCountry, "must be countries like US,CA")))
    .check(minLength(1, { error: () => "must be countries like US,CA" })),
);

const timeZone = z
  .string()
  .check(z.refine((value: string) => isTimeZone(value), "must be a time zone like America/Los_Angeles"));

function isTimeZone(value: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(value);
    return /^[A-Za-z]/.test(value);
  } catch {
    return false;
  }
}

/** Every setting, by its environment variable. README.md lists them; `npm test` compares the two. */
const settings = z.object({
  NODE_ENV: z._default(z.enum(["development", "production"]), "development"),
  HOST: z.optional(z.string()),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  PUBLIC_URL: z.optional(url),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_POOLED_URL: z.optional(postgresUrl),
  DATABASE_POOLED_NAMES: z._default(z.enum(["on", "off"]), "off"),
  DATABASE_POOL: z._default(wholeNumber(2, 200), 20),
  DATA_DIR: z._default(z.string(), ".data"),
  DEMO_DATA: z.optional(z.enum(["on", "off"])),
  CONTENT_DIR: z.optional(z.string()),
  DEFAULT_LOCATION: z.optional(
    z.string().check(z.regex(/^[0-9A-Za-z]{5}$/, "must be a location's 5 letters or digits")),
  ),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]), "info"),
  TRUST_PROXY: z.optional(wholeNumber(0, 10)),
  RATE_LIMIT_PER_MINUTE: z._default(wholeNumber(1, 10_000_000), 6000),
  STREAMS_SIGNED_IN: z._default(wholeNumber(1, 100_000), 4000),
  STREAMS_PUBLIC: z._default(wholeNumber(1, 100_000), 3000),
  STREAMS_PER_ADDRESS: z._default(wholeNumber(1, 100_000), 500),
  MENU_MEMORY_MB: z._default(wholeNumber(1, 100_000), 256),
  SECRET: z.optional(secret),
  METRICS_TOKEN: z.optional(secret),
  SUPPORT_EMAIL: z._default(email, "help@skipline.example"),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\/[^\s/]+\/?$/, "must be like smtp://user:password@host:587")),
  ),
  MAIL_FROM: z.optional(email),
  LEADS_TO: z.optional(email),
  PLATFORM_ADMIN_PHONES: z._default(phones, []),
  AUTH_ISSUER: z.optional(url),
  AUTH_CLIENT_ID: z._default(z.string().check(minLength(1)), "skipline-web"),
  AUTH_AUDIENCE: z._default(z.string().check(minLength(1)), "skipline-api"),
  SMS_SENDER: z._default(z.enum(["outbox", "twilio"]), "outbox"),
  SMS_REGIONS: z._default(regions, ["US", "CA", "PR", "GU", "VI"]),
  SMS_PER_MINUTE: z._default(wholeNumber(1, 100_000), 120),
  SMS_PART_PRICE: z._default(z.string().check(z.regex(/^\d(\.\d{1,4})?$/, "must be dollars like 0.0079")), "0.01"),
  OPEN_PAYMENTS: z._default(wholeNumber(1, 1_000_000), 10),
  SMS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 300),
  SMS_PER_NAMED_ADDRESS: z._default(wholeNumber(1, 1_000_000), 2000),
  TWILIO_ACCOUNT_SID: z.optional(z.string()),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_FROM: z.optional(z.string()),
  PAYMENTS: z._default(z.enum(["sandbox", "stripe"]), "sandbox"),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, "must begin with sk_ or rk_"))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, "must begin with pk_"))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, "must begin with whsec_"))),
  TAX: z._default(z.enum(["table", "stripe"]), "table"),
  GOOGLE_PLACES_KEY: z.optional(z.string().check(z.regex(/^[\w-]{20,200}$/, "must be a key of Google Cloud"))),
  PLACES_PER_DAY: z._default(wholeNumber(1, 10_000_000), 5000),
  MEMBERSHIP_INVITE_ONLY: z._default(z.enum(["on", "off"]), "off"),
  MEMBERSHIP_TIME_ZONE: z._default(timeZone, "America/Los_Angeles"),
  MEDIA: z._default(z.enum(["disk", "s3"]), "disk"),
  MEDIA_PUBLIC_URL: z.optional(url),
  S3_ENDPOINT: z.optional(url),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name"))),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]{1,50}$/, "must be a region like us-west-2")), "us-east-1"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
});

type Settings = z.output<typeof settings>;
export const settingNames = Object.keys(settings.shape);

interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
}

export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** Null: derived from the address listened on. */
  publicUrl: string | null;
  databaseUrl: string | null;
  databasePool: number;
  /** Where calls reach the same database through a pooler; null: by connections of their own. */
  databasePooled: { url: string; keepsNames: boolean } | null;
  dataDir: string;
  demoData: boolean;
  /** Folder of the deployment's own pages; null: it has none. */
  contentDir: string | null;
  /** Where whoever names no location is led, if there is such a one; null: to the scan of a code. */
  defaultLocation: string | null;
  logLevel: Settings["LOG_LEVEL"];
  trustedProxyHops: number;
  rateLimitPerMinute: number;
  /** That menus kept in memory may take. */
  menuBytes: number;
  /** How many open screens this server holds. */
  streams: { signedIn: number; anonymous: number; perAddress: number };
  /** Of one person that may wait to be paid. */
  openPayments: number;
  /** Null in development: made once and kept beside the embedded database. */
  secret: string | null;
  metricsToken: string | null;
  supportEmail: string;
  mail: {
    /** Null: mails are kept and shown, not sent. */
    smtpUrl: string | null;
    from: string;
    /** Who answers those that ask for a demo. */
    leadsTo: string;
  };
  platformAdminPhones: string[];
  auth: { issuer: string | null; clientId: string; audience: string };
  sms: {
    regions: string[];
    limits: { perMinute: number; perAddress: number; perNamedAddress: number };
    /** Dollars for a part of a message. */
    partPrice: string;
    twilio: { accountSid: string; authToken: string; from: string } | null;
  };
  payments:
    | { kind: "sandbox"; formerStripe: StripeKeys | null }
    | ({ kind: "stripe"; publishableKey: string } & StripeKeys);
  tax: "table" | "stripe";
  /** Null: the gazetteer finds addresses. */
  googlePlacesKey: string | null;
  /** Calls that Google is paid for. */
  placesPerDay: number;
  membership: {
    /** Whoever joins needs an invite code. */
    inviteOnly: boolean;
    /** IANA name: in which months begin. */
    timeZone: string;
  };
  media: {
    /** Where browsers fetch pictures; null: from this server. */
    publicUrl: string | null;
    /** Null: a folder below the data folder, which servers on several machines would have to share. */
    s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  };
}

/**
 * Reads the environment once. Rules that span settings are here too: production refuses development's doors.
 * @throws SettingError naming the setting and what is allowed
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = Object.fromEntries(settingNames.map((name) => [name, env[name] === "" ? undefined : env[name]]));
  const result = settings.safeParse(known);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingError(String(issue?.path[0] ?? "settings"), allowed(issue));
  }
  const s = result.data;
  const production = s.NODE_ENV === "production";
  if (production) refuseDevelopmentDoors(s);
  return {
    production,
    // Development shows sign-in codes to whoever can open the page: it stays on this machine unless told otherwise.
    host: s.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port: s.PORT,
    publicUrl: s.PUBLIC_URL?.replace(/\/$/, "") ?? null,
    databaseUrl: s.DATABASE_URL ?? null,
    databasePool: s.DATABASE_POOL,
    databasePooled: readPooled(s),
    dataDir: s.DATA_DIR,
    demoData: (s.DEMO_DATA ?? (production ? "off" : "on")) === "on",
    contentDir: s.CONTENT_DIR ?? null,
    defaultLocation: s.DEFAULT_LOCATION?.toUpperCase() ?? null,
    logLevel: s.LOG_LEVEL,
    trustedProxyHops: s.TRUST_PROXY ?? 0,
    rateLimitPerMinute: s.RATE_LIMIT_PER_MINUTE,
    menuBytes: s.MENU_MEMORY_MB * 1024 * 1024,
    streams: { signedIn: s.STREAMS_SIGNED_IN, anonymous: s.STREAMS_PUBLIC, perAddress: s.STREAMS_PER_ADDRESS },
    openPayments: s.OPEN_PAYMENTS,
    secret: s.SECRET ?? null,
    metricsToken: s.METRICS_TOKEN ?? null,
    supportEmail: s.SUPPORT_EMAIL,
    mail: {
      smtpUrl: s.SMTP_URL ?? null,
      from: s.MAIL_FROM ?? s.SUPPORT_EMAIL,
      leadsTo: s.LEADS_TO ?? s.SUPPORT_EMAIL,
    },
    platformAdminPhones: s.PLATFORM_ADMIN_PHONES,
    auth: { issuer: s.AUTH_ISSUER ?? null, clientId: s.AUTH_CLIENT_ID, audience: s.AUTH_AUDIENCE },
    sms: {
      regions: s.SMS_REGIONS,
      limits: {
        perMinute: s.SMS_PER_MINUTE,
        perAddress: s.SMS_PER_ADDRESS,
        perNamedAddress: s.SMS_PER_NAMED_ADDRESS,
      },
      partPrice: s.SMS_PART_PRICE,
      twilio:
        s.SMS_SENDER === "twilio"
          ? {
              accountSid: needed(s, "TWILIO_ACCOUNT_SID"),
              authToken: needed(s, "TWILIO_AUTH_TOKEN"),
              from: needed(s, "TWILIO_FROM"),
            }
          : null,
    },
    payments:
      s.PAYMENTS === "stripe"
        ? {
            kind: "stripe",
            secretKey: needed(s, "STRIPE_SECRET_KEY"),
            publishableKey: needed(s, "STRIPE_PUBLISHABLE_KEY"),
            webhookSecret: needed(s, "STRIPE_WEBHOOK_SECRET"),
          }
        : {
            kind: "sandbox",
            // Keys that are still there are for what was paid with Stripe before.
            formerStripe:
              s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET
                ? { secretKey: s.STRIPE_SECRET_KEY, webhookSecret: s.STRIPE_WEBHOOK_SECRET }
                : null,
          },
    tax: s.TAX === "stripe" && s.PAYMENTS === "sandbox" ? refuseStripeTax() : s.TAX,
    googlePlacesKey: s.GOOGLE_PLACES_KEY ?? null,
    placesPerDay: s.PLACES_PER_DAY,
    membership: { inviteOnly: s.MEMBERSHIP_INVITE_ONLY === "on", timeZone: s.MEMBERSHIP_TIME_ZONE },
    media: {
      publicUrl: s.MEDIA_PUBLIC_URL?.replace(/\/$/, "") ?? null,
      s3:
        s.MEDIA === "s3"
          ? {
              endpoint: needed(s, "S3_ENDPOINT"),
              bucket: needed(s, "S3_BUCKET"),
              region: s.S3_REGION,
              accessKeyId: needed(s, "S3_ACCESS_KEY_ID"),
              secretAccessKey: needed(s, "S3_SECRET_ACCESS_KEY"),
            }
          : null,
    },
  };
}

function readPooled({ DATABASE_URL, DATABASE_POOLED_URL: pooled, DATABASE_POOLED_NAMES }: Settings) {
  if (pooled === undefined) return null;
  // What listens, migrates and does jobs can't go through it.
  if (DATABASE_URL === undefined) throw new SettingError("DATABASE_POOLED_URL", "needs DATABASE_URL, the direct way");
  return { url: pooled, keepsNames: DATABASE_POOLED_NAMES === "on" };
}

function refuseStripeTax(): never {
  throw new SettingError("TAX", "stripe needs PAYMENTS=stripe; allowed with the sandbox: table");
}

function refuseDevelopmentDoors(s: Settings): void {
  if (s.SMS_SENDER === "outbox" && !s.AUTH_ISSUER) {
    throw new SettingError("SMS_SENDER", "outbox shows codes to everybody; production needs twilio (or AUTH_ISSUER)");
  }
  if (s.PAYMENTS === "sandbox") throw new SettingError("PAYMENTS", "sandbox takes test cards; production needs stripe");
  if (s.DEMO_DATA === "on") throw new SettingError("DEMO_DATA", "on adds known staff phones; production needs off");
  for (const name of ["PUBLIC_URL", "DATABASE_URL", "SECRET", "METRICS_TOKEN"] as const) needed(s, name);
  // Behind a proxy that is not named all guests come from one address, and share the limits of one.
  if (s.TRUST_PROXY === undefined) throw new SettingError("TRUST_PROXY", "is missing: how many proxies, 0 for none");
  if (s.PUBLIC_URL?.startsWith("http://")) throw new SettingError("PUBLIC_URL", "must be https:// in production");
}

function needed(s: Settings, name: keyof Settings): string {
  const value = s[name];
  if (typeof value !== "string" || value === "") throw new SettingError(name, "is missing");
  return value;
}

function allowed(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return "is not valid";
  if (issue.code === "invalid_value") return `allowed: ${issue.values.join(", ")}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  if (issue.code === "too_small" && issue.origin === "number") return `must be at least ${issue.minimum}`;
  return issue.message || "is not valid";
}

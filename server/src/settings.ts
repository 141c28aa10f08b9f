import { minLength } from "@skipline/contract/length";
import { isSupportedCountry } from "libphonenumber-js/max";
import * as z from "zod/mini";
import { readVapidKey } from "./vapid-key.ts";

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

const origins = z.pipe(
  list,
  z.array(
    z
      .string()
      .check(
        z.refine(
          (value: string) => URL.parse(value)?.origin === value,
          "must be origins like https://push.example.com",
        ),
      ),
  ),
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

function isVapidKey(value: string): boolean {
  try {
    readVapidKey(value);
    return /^[\w-]{43}$/.test(value);
  } catch {
    return false;
  }
}

function isTimeZone(value: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(value);
    return /^[A-Za-z]/.test(value);
  } catch {
    return false;
  }
}

/** Every setting, by its environment variable; setting-list.ts says what each means. */
export const settings = z.object({
  NODE_ENV: z._default(z.enum(["development", "production"]), "development"),
  STAGING: z._default(z.enum(["on", "off"]), "off"),
  STAGING_PHONES: z._default(phones, []),
  STAGING_PASSWORD: z.optional(z.string().check(minLength(12, { error: () => "must have at least 12 characters" }))),
  HOST: z.optional(z.string()),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  PUBLIC_URL: z.optional(url),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_POOLED_URL: z.optional(postgresUrl),
  DATABASE_POOLED_NAMES: z._default(z.enum(["on", "off"]), "off"),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_POOLED: z._default(z.enum(["on", "off"]), "off"),
  DATABASE_REPLICA_LAG_SECONDS: z._default(wholeNumber(2, 300), 10),
  DATABASE_POOL: z._default(wholeNumber(2, 200), 20),
  DATABASE_SERVERS: z.optional(wholeNumber(1, 1000)),
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
  DRAIN_SECONDS: z.optional(wholeNumber(0, 60)),
  MIGRATE: z.optional(z.enum(["at-start", "by-hand"])),
  SECRET: z.optional(secret),
  SECRET_ALSO_ACCEPTED: z.optional(secret),
  METRICS_TOKEN: z.optional(secret),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w-]+=(?:[!-$&-+\--~]|%[2-7][\dA-Fa-f])+(?:,[\w-]+=(?:[!-$&-+\--~]|%[2-7][\dA-Fa-f])+)*$/,
          "must be like authorization=Bearer%20abc,x-tenant=1",
        ),
      ),
  ),
  OTEL_SERVICE_NAME: z._default(
    z.string().check(z.regex(/^[\w.-]{1,100}$/, "must be a name like skipline")),
    "skipline",
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.string().check(z.regex(/^(0?\.\d{1,6}|[01](\.0{1,6})?)$/, "must be a share from 0 to 1, like 0.05")),
    "1",
  ),
  OPERATOR_NAME: z._default(z.string().check(z.regex(/^[^\r\n{}]{1,100}$/, "must be a name of one line")), "Skipline"),
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
  CODE_CALL_PRICE: z._default(z.string().check(z.regex(/^\d(\.\d{1,4})?$/, "must be dollars like 0.02")), "0.02"),
  READY_TEXTS_PER_NIGHT: z._default(wholeNumber(0, 1_000_000), 1000),
  VAPID_PRIVATE_KEY: z.optional(
    z.string().check(z.refine(isVapidKey, "must be 32 bytes in base64url: a private key of P-256")),
  ),
  PUSH_ALSO_AT: z._default(origins, []),
  OPEN_PAYMENTS: z._default(wholeNumber(1, 1_000_000), 10),
  SMS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 300),
  SMS_PER_NAMED_ADDRESS: z._default(wholeNumber(1, 1_000_000), 2000),
  TWILIO_ACCOUNT_SID: z.optional(z.string()),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_FROM: z.optional(z.string()),
  TWILIO_CALLS_FROM: z.optional(
    z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, "must be a number that may call, like +12135550100")),
  ),
  TWILIO_SECOND_ACCOUNT_SID: z.optional(z.string()),
  TWILIO_SECOND_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_SECOND_FROM: z.optional(z.string()),
  PAYMENTS: z._default(z.enum(["sandbox", "stripe"]), "sandbox"),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, "must begin with sk_ or rk_"))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, "must begin with pk_"))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, "must begin with whsec_"))),
  STRIPE_CONNECT: z._default(z.enum(["on", "off"]), "off"),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, "must begin with whsec_"))),
  PLATFORM_FEE_PERCENT: z._default(
    z.string().check(z.regex(/^([0-2]?\d(\.\d{1,2})?|30)$/, "must be a per cent up to 30, like 2.5")),
    "0",
  ),
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

export type Settings = z.output<typeof settings>;
export const settingNames = Object.keys(settings.shape);

/** What nobody else may read: each may be in a file instead, named by `SECRET_FILE` for `SECRET`. */
export const secretNames: readonly (keyof Settings)[] = [
  "DATABASE_URL",
  "DATABASE_POOLED_URL",
  "DATABASE_REPLICA_URL",
  "SECRET",
  "SECRET_ALSO_ACCEPTED",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "STAGING_PASSWORD",
  "SMTP_URL",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_SECOND_AUTH_TOKEN",
  "VAPID_PRIVATE_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_CONNECT_WEBHOOK_SECRET",
  "GOOGLE_PLACES_KEY",
  "S3_SECRET_ACCESS_KEY",
];

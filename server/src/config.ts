import type * as z from "zod/mini";
import { readSecretFiles } from "./secret-settings.ts";
import { SettingError } from "./setting-error.ts";
import { type Settings, settingNames, settings } from "./settings.ts";

export { SettingError } from "./setting-error.ts";
export { settingNames } from "./settings.ts";

export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  /** Of the events of venues' own accounts. */
  connectWebhookSecret: string | null;
}

interface TwilioAccount {
  accountSid: string;
  authToken: string;
  from: string;
}

export interface Config {
  production: boolean;
  /** Null: the real thing. Else a copy to try things: whom it sends messages to, and what opens the outbox. */
  staging: { phones: string[]; password: string | null } | null;
  host: string;
  port: number;
  /** Null: derived from the address listened on. */
  publicUrl: string | null;
  databaseUrl: string | null;
  databasePool: number;
  /** How many server processes there are; null where nobody said. */
  databaseServers: number | null;
  /** Where calls reach the same database through a pooler; null: by connections of their own. */
  databasePooled: { url: string; keepsNames: boolean } | null;
  /** For reads that bear to be some seconds old; null: there is none. */
  databaseReplica: { url: string; isPooled: boolean; mostLagSeconds: number } | null;
  dataDir: string;
  demoData: boolean;
  /** Folder of the deployment's own pages; null: it has none. */
  contentDir: string | null;
  /** Where whoever names no location is led, if there is such a one; null: to the scan of a code. */
  defaultLocation: string | null;
  logLevel: Settings["LOG_LEVEL"];
  trustedProxyHops: number;
  /** From the signal to end until nobody new is taken. */
  drainSeconds: number;
  rateLimitPerMinute: number;
  /** That menus kept in memory may take. */
  menuBytes: number;
  /** How many open screens this server holds. */
  streams: { signedIn: number; anonymous: number; perAddress: number };
  /** Of one person that may wait to be paid. */
  openPayments: number;
  /** Null in development: made once and kept beside the embedded database. */
  secret: string | null;
  /** What is signed or sealed with it is believed as well: the secret of before, or the next one. */
  secretAlsoAccepted: string | null;
  /** Whether the server brings the database's schema up, or only looks whether somebody did. */
  migratesAtStart: boolean;
  metricsToken: string | null;
  /** To which collector it is told how long things take; null: to none. */
  traces: { endpoint: string; headers: Record<string, string>; serviceName: string; share: number } | null;
  operatorName: string;
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
    /** Dollars for a call with a code. */
    callPrice: string;
    twilio: TwilioAccount | null;
    /** Asked where the first can't send. */
    twilioSecond: TwilioAccount | null;
    /** The number that reads codes out by calls; null: Twilio makes none. */
    callsFrom: string | null;
    /** Of a vendor and a night, that tell guests of orders that are ready. */
    readyPerNight: number;
  };
  push: {
    /** In production null: nothing is pushed; else one is made of the secret. */
    privateKey: string | null;
    /** Origins of push services beside those of the usual browsers. */
    alsoAt: string[];
  };
  payments:
    | { kind: "sandbox"; formerStripe: StripeKeys | null }
    | ({ kind: "stripe"; publishableKey: string } & StripeKeys);
  /** Each venue is paid at its own account, of which the platform keeps that; null: the platform is paid. */
  vendorAccounts: { feeBasisPoints: number } | null;
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

export type Environment = Record<string, string | undefined>;

/** An empty variable is one that is not set. */
function knownOf(env: Environment): Environment {
  return Object.fromEntries(settingNames.map((name) => [name, env[name] === "" ? undefined : env[name]]));
}

/** Everything that is wrong with the settings one by one, for whoever mends them all at once; then the first of the rules that span them. */
export function listSettingFaults(env: Environment): SettingError[] {
  try {
    const result = settings.safeParse(knownOf(readSecretFiles(env)));
    if (!result.success) return result.error.issues.map((one) => new SettingError(String(one.path[0]), allowed(one)));
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof SettingError) return [error];
    throw error;
  }
}

/**
 * Reads the environment once. Rules that span settings are here too: production refuses development's doors.
 * @throws SettingError naming the setting and what is allowed
 */
export function readConfig(env: Environment): Config {
  const result = settings.safeParse(knownOf(readSecretFiles(env)));
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingError(String(issue?.path[0] ?? "settings"), allowed(issue));
  }
  const s = result.data;
  const production = s.NODE_ENV === "production";
  const staging = readStaging(s);
  if (production) refuseDevelopmentDoors(s);
  return {
    production,
    staging,
    // Development shows sign-in codes to whoever can open the page: it stays on this machine unless told otherwise.
    host: s.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port: s.PORT,
    publicUrl: s.PUBLIC_URL?.replace(/\/$/, "") ?? null,
    databaseUrl: s.DATABASE_URL ?? null,
    databasePool: s.DATABASE_POOL,
    databaseServers: s.DATABASE_SERVERS ?? null,
    databasePooled: readPooled(s),
    databaseReplica: readReplica(s),
    dataDir: s.DATA_DIR,
    demoData: (s.DEMO_DATA ?? (production ? "off" : "on")) === "on",
    contentDir: s.CONTENT_DIR ?? null,
    defaultLocation: s.DEFAULT_LOCATION?.toUpperCase() ?? null,
    logLevel: s.LOG_LEVEL,
    trustedProxyHops: s.TRUST_PROXY ?? 0,
    drainSeconds: s.DRAIN_SECONDS ?? (production ? 5 : 0),
    rateLimitPerMinute: s.RATE_LIMIT_PER_MINUTE,
    menuBytes: s.MENU_MEMORY_MB * 1024 * 1024,
    streams: { signedIn: s.STREAMS_SIGNED_IN, anonymous: s.STREAMS_PUBLIC, perAddress: s.STREAMS_PER_ADDRESS },
    openPayments: s.OPEN_PAYMENTS,
    secret: s.SECRET ?? null,
    secretAlsoAccepted: s.SECRET_ALSO_ACCEPTED ?? null,
    migratesAtStart: (s.MIGRATE ?? (production ? "by-hand" : "at-start")) === "at-start",
    metricsToken: s.METRICS_TOKEN ?? null,
    traces: readTraces(s),
    operatorName: s.OPERATOR_NAME,
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
      callPrice: s.CODE_CALL_PRICE,
      twilio:
        s.SMS_SENDER === "twilio"
          ? {
              accountSid: needed(s, "TWILIO_ACCOUNT_SID"),
              authToken: needed(s, "TWILIO_AUTH_TOKEN"),
              from: needed(s, "TWILIO_FROM"),
            }
          : null,
      twilioSecond: readSecondTwilio(s),
      callsFrom: readCallsFrom(s),
      readyPerNight: s.READY_TEXTS_PER_NIGHT,
    },
    push: { privateKey: s.VAPID_PRIVATE_KEY ?? null, alsoAt: s.PUSH_ALSO_AT },
    payments:
      s.PAYMENTS === "stripe"
        ? {
            kind: "stripe",
            secretKey: needed(s, "STRIPE_SECRET_KEY"),
            publishableKey: needed(s, "STRIPE_PUBLISHABLE_KEY"),
            webhookSecret: needed(s, "STRIPE_WEBHOOK_SECRET"),
            // Once there were venues' accounts, their events still come.
            connectWebhookSecret:
              s.STRIPE_CONNECT === "on"
                ? needed(s, "STRIPE_CONNECT_WEBHOOK_SECRET")
                : (s.STRIPE_CONNECT_WEBHOOK_SECRET ?? null),
          }
        : {
            kind: "sandbox",
            // Keys that are still there are for what was paid with Stripe before.
            formerStripe:
              s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET
                ? {
                    secretKey: s.STRIPE_SECRET_KEY,
                    webhookSecret: s.STRIPE_WEBHOOK_SECRET,
                    connectWebhookSecret: s.STRIPE_CONNECT_WEBHOOK_SECRET ?? null,
                  }
                : null,
          },
    vendorAccounts:
      s.STRIPE_CONNECT === "on" ? { feeBasisPoints: Math.round(Number(s.PLATFORM_FEE_PERCENT) * 100) } : null,
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

/** What a copy of production must not do: take money, or reach people. */
function readStaging(s: Settings): Config["staging"] {
  const { STAGING_PHONES: phones, STAGING_PASSWORD: password = null } = s;
  if (s.STAGING === "off") {
    if (phones.length > 0) throw new SettingError("STAGING_PHONES", "needs STAGING=on");
    return null;
  }
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"] as const)
    if (/^[a-z]+_live_/.test(s[name] ?? "")) throw new SettingError(name, "is a live one; a staging takes test keys");
  if (s.SMTP_URL) throw new SettingError("SMTP_URL", "a staging sends no mail: leave it out");
  if (s.SMS_SENDER === "twilio" && phones.length === 0)
    throw new SettingError("STAGING_PHONES", "is missing: who may be sent messages by SMS_SENDER=twilio");
  if (s.NODE_ENV === "production") needed(s, "STAGING_PASSWORD");
  return { phones, password };
}

function readReplica({ DATABASE_URL, DATABASE_REPLICA_URL: url, ...s }: Settings): Config["databaseReplica"] {
  if (url === undefined) return null;
  if (DATABASE_URL === undefined) throw new SettingError("DATABASE_REPLICA_URL", "needs DATABASE_URL, the primary");
  return { url, isPooled: s.DATABASE_REPLICA_POOLED === "on", mostLagSeconds: s.DATABASE_REPLICA_LAG_SECONDS };
}

function readPooled({ DATABASE_URL, DATABASE_POOLED_URL: pooled, DATABASE_POOLED_NAMES }: Settings) {
  if (pooled === undefined) return null;
  // What listens, migrates and does jobs can't go through it.
  if (DATABASE_URL === undefined) throw new SettingError("DATABASE_POOLED_URL", "needs DATABASE_URL, the direct way");
  return { url: pooled, keepsNames: DATABASE_POOLED_NAMES === "on" };
}

/** Of the same account, unless another one is named. */
function readSecondTwilio(s: Settings): TwilioAccount | null {
  const { TWILIO_SECOND_ACCOUNT_SID: accountSid, TWILIO_SECOND_AUTH_TOKEN: authToken } = s;
  if (s.TWILIO_SECOND_FROM === undefined && accountSid === undefined && authToken === undefined) return null;
  const from = needed(s, "TWILIO_SECOND_FROM");
  if (s.SMS_SENDER !== "twilio") throw new SettingError("TWILIO_SECOND_FROM", "needs SMS_SENDER=twilio, the first one");
  if (accountSid === undefined && authToken === undefined) {
    if (from === s.TWILIO_FROM) throw new SettingError("TWILIO_SECOND_FROM", "is TWILIO_FROM; allowed: another one");
    return { accountSid: needed(s, "TWILIO_ACCOUNT_SID"), authToken: needed(s, "TWILIO_AUTH_TOKEN"), from };
  }
  return {
    accountSid: needed(s, "TWILIO_SECOND_ACCOUNT_SID"),
    authToken: needed(s, "TWILIO_SECOND_AUTH_TOKEN"),
    from,
  };
}

function readCallsFrom(s: Settings): string | null {
  const { TWILIO_CALLS_FROM: from } = s;
  if (from === undefined) return null;
  if (s.SMS_SENDER !== "twilio") throw new SettingError("TWILIO_CALLS_FROM", "needs SMS_SENDER=twilio");
  if (!s.PUBLIC_URL?.startsWith("https://"))
    throw new SettingError("TWILIO_CALLS_FROM", "needs a PUBLIC_URL with https: Twilio asks there what to say");
  return from;
}

function readTraces(s: Settings): Config["traces"] {
  if (s.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const headers = s.OTEL_EXPORTER_OTLP_HEADERS?.split(",").map((one) => {
    const [name = "", ...value] = one.split("=");
    return [name, decodeURIComponent(value.join("="))] as const;
  });
  return {
    endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ""),
    headers: Object.fromEntries(headers ?? []),
    serviceName: s.OTEL_SERVICE_NAME,
    share: Number(s.OTEL_TRACES_SAMPLER_ARG),
  };
}

function refuseStripeTax(): never {
  throw new SettingError("TAX", "stripe needs PAYMENTS=stripe; allowed with the sandbox: table");
}

function refuseDevelopmentDoors(s: Settings): void {
  const isStaging = s.STAGING === "on";
  if (s.SMS_SENDER === "outbox" && !s.AUTH_ISSUER && !isStaging) {
    throw new SettingError("SMS_SENDER", "outbox shows codes to everybody; production needs twilio (or AUTH_ISSUER)");
  }
  if (s.PAYMENTS === "sandbox" && !isStaging)
    throw new SettingError("PAYMENTS", "sandbox takes test cards; production needs stripe");
  if (s.DEMO_DATA === "on") throw new SettingError("DEMO_DATA", "on adds known staff phones; production needs off");
  for (const name of ["PUBLIC_URL", "DATABASE_URL", "SECRET", "METRICS_TOKEN"] as const) needed(s, name);
  // Behind a proxy that is not named all guests come from one address, and share the limits of one.
  if (s.TRUST_PROXY === undefined) throw new SettingError("TRUST_PROXY", "is missing: how many proxies, 0 for none");
  if (s.PUSH_ALSO_AT.some((origin) => !origin.startsWith("https://")))
    throw new SettingError("PUSH_ALSO_AT", "must be https:// in production");
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

import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { languages } from "@skipline/contract/languages";
import type { Config } from "../config.ts";
import type { StripeAddress } from "../providers/stripe-client.ts";
import { readVapidKey } from "../vapid-key.ts";
import { weighSignInMessage } from "../sign-in-message.ts";
import { tryDatabase, tryPooledDatabase, tryReplica, tryStagingMark } from "./probe-database.ts";

export interface ProbeOptions {
  /** Where outside services are, when not at their own addresses. */
  standIns?: { stripe?: StripeAddress; twilioUrl?: string; clockUrl?: string };
  timeoutMs?: number;
}

/** One thing that is tried; `run` answers what was found, and throws what does not work. */
interface Probe {
  of: string;
  run: () => Promise<string>;
}

const root = join(import.meta.dirname, "../../..");

/** Clocks that differ by more make signatures of tokens and requests late, or early. */
const mostSkewMs = 10_000;

/** What these settings name, each tried in the smallest way there is. Nothing is bought, and no message sent. */
export function listProbes(config: Config, { standIns = {}, timeoutMs = 8_000 }: ProbeOptions = {}): Probe[] {
  const {
    databaseUrl,
    databasePooled,
    databaseReplica,
    media,
    mail,
    sms,
    auth,
    googlePlacesKey,
    contentDir,
    payments,
    traces,
  } = config;
  const probes: Probe[] = [
    {
      of: "DATABASE_URL",
      async run() {
        if (databaseUrl === null) return "the embedded PostgreSQL, which starts with the server";
        const found = await tryDatabase(databaseUrl, { mostSkewMs, timeoutMs });
        return config.production ? `${found}; ${await tryStagingMark(databaseUrl, config.staging)}` : found;
      },
    },
    { of: "MEDIA", run: () => tryMedia(media.s3, resolve(root, config.dataDir, "media")) },
  ];
  if (databasePooled !== null) {
    const { url } = databasePooled;
    probes.push({ of: "DATABASE_POOLED_URL", run: () => tryPooledDatabase(url) });
  }
  if (databaseReplica !== null && databaseUrl !== null) {
    probes.push({ of: "DATABASE_REPLICA_URL", run: () => tryReplica(databaseUrl, databaseReplica, timeoutMs) });
  }
  if (mail.smtpUrl !== null) {
    const { smtpUrl: url, from } = mail;
    probes.push({
      of: "SMTP_URL",
      async run() {
        const { verifySmtp } = await import("../providers/mail/smtp-mail-sender.ts");
        await verifySmtp({ url, from, timeoutMs });
        return "the mail server takes user and password (no mail was sent)";
      },
    });
  } else if (config.production && !config.staging) {
    probes.push({
      of: "SMTP_URL",
      run: async () => "not set: requests for a demo are listed in the console, not mailed",
    });
  }
  const accounts = [
    { of: "TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN", account: sms.twilio, from: "TWILIO_FROM" },
    { of: "TWILIO_SECOND_FROM", account: sms.twilioSecond, from: "it" },
  ];
  for (const { of, account: twilio, from } of accounts) {
    if (twilio === null) continue;
    probes.push({
      of,
      async run() {
        const { findTwilioAccount } = await import("../providers/sms/twilio-api.ts");
        const baseUrl = standIns.twilioUrl ? { baseUrl: standIns.twilioUrl } : {};
        const { status } = await findTwilioAccount({ ...twilio, ...baseUrl, timeoutMs });
        if (status !== "active") throw new Error(`the account is ${status}`);
        return `the account is active (no message was sent; that ${from} can send shows with the first)`;
      },
    });
  }
  if (payments.kind === "stripe") {
    const { secretKey, publishableKey } = payments;
    const address = standIns.stripe ? { address: standIns.stripe } : {};
    const webhookUrl = `${config.publicUrl}/api/webhooks/payments`;
    probes.push({
      of: "STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY",
      async run() {
        if (modeOf(secretKey) !== modeOf(publishableKey))
          throw new Error(`one is of ${modeOf(secretKey)} mode, the other of ${modeOf(publishableKey)}`);
        const { assertStripeKey } = await import("../providers/payments/stripe-checks.ts");
        await assertStripeKey({ secretKey, ...address });
        return `Stripe takes the key (${modeOf(secretKey)} mode)`;
      },
    });
    probes.push({
      of: "STRIPE_WEBHOOK_SECRET",
      async run() {
        const { findWebhookFault } = await import("../providers/payments/stripe-checks.ts");
        const fault = await findWebhookFault({ secretKey, ...address, url: webhookUrl });
        if (fault !== null) throw new Error(fault);
        return `Stripe sends events to ${webhookUrl} (that the secret is that address's own shows with the first event)`;
      },
    });
  }
  if (payments.kind === "stripe" && config.vendorAccounts !== null) {
    const { secretKey } = payments;
    const address = standIns.stripe ? { address: standIns.stripe } : {};
    const url = `${config.publicUrl}/api/webhooks/payments`;
    probes.push({
      of: "STRIPE_CONNECT",
      async run() {
        const { assertConnect } = await import("../providers/payments/stripe-checks.ts");
        await assertConnect({ secretKey, ...address, url });
        return `Stripe lists connected accounts, and sends the events of two endpoints to ${url}`;
      },
    });
  }
  if (traces !== null) {
    const { endpoint, headers, share } = traces;
    probes.push({
      of: "OTEL_EXPORTER_OTLP_ENDPOINT",
      async run() {
        const { tryCollector } = await import("../providers/traces/try-collector.ts");
        await tryCollector({ endpoint, headers, timeoutMs });
        return `the collector takes spans (none was sent); ${describeShare(share)}`;
      },
    });
  }
  const { privateKey } = config.push;
  if (privateKey !== null) {
    probes.push({
      of: "VAPID_PRIVATE_KEY",
      run: async () => `a key of P-256, public ${readVapidKey(privateKey).publicKey} (no browser was pushed to)`,
    });
  }
  const { issuer } = auth;
  if (issuer === null && config.publicUrl !== null) {
    const { hostname } = new URL(config.publicUrl);
    probes.push({ of: "PUBLIC_URL", run: async () => describeSignInMessage(hostname) });
  }
  if (issuer !== null) {
    probes.push({
      of: "AUTH_ISSUER",
      async run() {
        const { describeIssuer } = await import("../modules/auth/index.ts");
        return describeIssuer(issuer, timeoutMs);
      },
    });
  }
  if (googlePlacesKey !== null) {
    probes.push({ of: "GOOGLE_PLACES_KEY", run: async () => "not tried: Google is paid for each call" });
  }
  if (contentDir !== null) {
    probes.push({
      of: "CONTENT_DIR",
      async run() {
        const { readContent } = await import("../modules/landing/index.ts");
        readContent(resolve(root, contentDir), join(root, "web/dist/art"));
        return "its pages can be used";
      },
    });
  }
  const outside = standIns.clockUrl ?? clockOutside(config);
  if (outside !== null) probes.push({ of: "the clock", run: () => tryClock(outside, timeoutMs) });
  return probes;
}

/** What a sign-in code costs by its host, which is its last line: no fault, but paid with each. */
function describeSignInMessage(host: string): string {
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const messages = languages.map((language) => ({
    name: names.of(language) ?? language,
    ...weighSignInMessage(host, language),
  }));
  const each = messages.map(({ name, parts }) => `${parts} in ${name}`).join(", ");
  const longer = messages
    .filter(({ parts }) => parts > 1)
    .map(
      ({ name, longestHost }) =>
        `; one in ${name} has room for a host of ${longestHost} letters, ${host} has ${host.length}`,
    );
  return `parts of the text message with a sign-in code: ${each}${longer.join("")}`;
}

function describeShare(share: number): string {
  if (share === 1) return "all calls and jobs are traced";
  if (share === 0) return "no call is traced: OTEL_TRACES_SAMPLER_ARG is 0";
  return `of calls and jobs ${Number((share * 100).toPrecision(6))} % are traced`;
}

/** Of a Stripe key, by its name. */
function modeOf(key: string): "live" | "test" {
  return /^[a-z]+_live_/.test(key) ? "live" : "test";
}

/** Somebody whose clock ours has to agree with. */
function clockOutside({ payments, sms, auth }: Config): string | null {
  if (payments.kind === "stripe") return "https://api.stripe.com/healthcheck";
  return sms.twilio ? "https://api.twilio.com" : auth.issuer;
}

/** By the `Date` of an answer, which is in whole seconds. */
async function tryClock(url: string, timeoutMs: number): Promise<string> {
  const askedAt = Date.now();
  const { headers } = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(timeoutMs) });
  const theirs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(theirs)) throw new Error(`${new URL(url).host} tells no time`);
  const skewMs = (askedAt + Date.now()) / 2 - (theirs + 500);
  const words = `${(Math.abs(skewMs) / 1000).toFixed(1)} s ${skewMs < 0 ? "behind" : "ahead of"} ${new URL(url).host}`;
  if (Math.abs(skewMs) > mostSkewMs) throw new Error(`${words}: set the machine's clock`);
  return words;
}

/** Writes, reads and removes a file of its own. */
async function tryMedia(s3: Config["media"]["s3"], folder: string): Promise<string> {
  if (s3 !== null) {
    const { createS3MediaStore } = await import("../providers/media/s3-media-store.ts");
    const store = createS3MediaStore(s3);
    const key = `${randomUUID()}.webp`;
    await store.put(key, Buffer.from("skipline check-config"), "image/webp");
    const found = await store.get(key);
    await store.delete(key);
    if (found === null) throw new Error("what was put there can't be read again");
    return `a file was put into ${s3.bucket}, read and deleted`;
  }
  const file = join(folder, `.check-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, "");
  await rm(file);
  return `a file was written to ${folder} and removed; servers on several machines need MEDIA=s3`;
}

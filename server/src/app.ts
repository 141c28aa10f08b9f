import { getClientConfig } from "@skipline/contract/config";
import type { Output } from "@skipline/contract/endpoint";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import * as m from "@skipline/contract/texts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import * as z from "zod/mini";
import { createClientFaults } from "./client-faults.ts";
import type { Context } from "./context.ts";
import { AppError } from "./http/app-error.ts";
import { route } from "./http/call.ts";
import { closeGently } from "./http/closing.ts";
import { serveDocs } from "./http/docs-page.ts";
import { asVital } from "./db/vital.ts";
import { createHttpApp } from "./http/http-app.ts";
import { limitConnections, shedLoad } from "./http/load-limit.ts";
import { serveMetrics } from "./http/metrics.ts";
import { mount } from "./http/mount.ts";
import { openapiDocument } from "./http/openapi.ts";
import { refuseOtherMethods } from "./http/other-methods.ts";
import { rememberWrites } from "./http/own-writes.ts";
import { explainIssue } from "./http/schema-words.ts";
import { limitRequests } from "./http/request-limit.ts";
import { hideFromSearch, markStaging } from "./http/staging.ts";
import { serveSiteMap } from "./http/site-map.ts";
import { hashInline, readReleases, serveWebFiles } from "./http/web-files.ts";
import { listPhoneRegions, outboxRoutes } from "./modules/auth/index.ts";
import { listNamedLocations, serveContentPictures, siteAnswers } from "./modules/landing/index.ts";
import { serveMedia } from "./modules/media/index.ts";
import { sitePages } from "./site-pages.ts";

// The contract is written with schemas that carry no words, to be small in browsers; here people read what was wrong.
z.config({ localeError: explainIssue });

export interface AppOptions {
  checkAnswers: boolean;
  /** Whether a proxy should send nobody here any more. */
  isDraining?: () => boolean;
}

/** The HTTP app, apart from the process that listens: tests start it on a port of their own. */
export async function createApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { config } = context;
  const app = await createHttpApp({
    log: context.log,
    trustedProxyHops: config.trustedProxyHops,
    isHttps: context.publicUrl.startsWith("https://"),
    foreignOrigins: foreignOrigins(context),
    inlineHashes: hashInline(context.webFolder),
    tracer: context.tracer,
  });
  app.addHook("preClose", async () => context.endStreams());
  closeGently(app);
  if (config.staging) hideFromSearch(app);
  limitConnections(app);
  limitRequests(app, context.limits, config.rateLimitPerMinute);
  shedLoad(app, context.isOverloaded);
  if (config.databaseReplica) {
    // A second more: a browser's clock counts whole ones.
    const seconds = config.databaseReplica.mostLagSeconds + 1;
    rememberWrites(app, { seconds, isHttps: context.publicUrl.startsWith("https://") });
  }
  const faults = createClientFaults({ ...context, releases: readReleases(context.webFolder) });
  const counters = [faults.counter, ...context.smsCounters, ...(context.tracer ? [context.tracer.counter] : [])];
  serveMetrics(app, config.metricsToken, { ...context, counters });
  serveHealth(app, context, options.isDraining ?? (() => false));
  await tellLostLocations(context);
  const told = clientConfig(context, await findDefaultLocation(context));
  const routes = [route(getClientConfig, async () => told), ...faults.routes, ...context.routes];
  mount(app, routes, { ...context, checkAnswers: options.checkAnswers });
  const endpoints = routes.map((one) => one.endpoint);
  refuseOtherMethods(app, endpoints);
  await serveDocs(app, () =>
    openapiDocument(endpoints, { publicUrl: context.publicUrl, supportEmail: config.supportEmail }),
  );
  serveMedia(app, context);
  serveContentPictures(app, context.content);
  if (!config.production || config.staging) outboxRoutes(app, context, config.staging?.password ?? null);
  const { publicUrl, isOverloaded, clock } = context;
  const pages = [...sitePages((language) => siteAnswers(context.content, language)), ...context.pages];
  serveSiteMap(app, { pages, publicUrl, isOverloaded, clock });
  const answers: FirstAnswer[] = [[getClientConfig.id, null, told]];
  const mark = config.staging ? markStaging : null;
  await serveWebFiles(app, context.webFolder, { pages, answers, publicUrl, isOverloaded, mark }, context.releaseFiles);
  return app;
}

function serveHealth(app: FastifyInstance, { db }: Context, isDraining: () => boolean): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    if (isDraining()) return reply.status(503).send({ status: "ending" });
    try {
      await asVital(() => sql`select 1`.execute(db));
    } catch (cause) {
      throw new AppError("UNAVAILABLE", m.refused_database, { retryAfter: 1, cause });
    }
    return { status: "ready" };
  });
}

/** One that is not there would lead everybody to a dead end. */
async function findDefaultLocation({ config, lookups, log }: Context): Promise<string | null> {
  const { defaultLocation: id } = config;
  if (id === null || (await lookups.findVendorOfLocation(id)) !== null) return id;
  log.warn({ defaultLocation: id }, "DEFAULT_LOCATION names a location that is not there: none is used");
  return null;
}

/** Links to them are dead ends, until such a venue comes. */
async function tellLostLocations({ content, lookups, log }: Context): Promise<void> {
  const ids = listNamedLocations(content);
  const owners = await Promise.all(ids.map((id) => lookups.findVendorOfLocation(id)));
  const lost = ids.filter((_id, index) => owners[index] === null);
  if (lost.length > 0) log.warn({ vendorLocationIds: lost }, "CONTENT_DIR names locations that are not there");
}

function clientConfig(
  { config, issuer, content, codesByCall }: Context,
  defaultLocation: string | null,
): Output<typeof getClientConfig> {
  return {
    issuer,
    clientId: config.auth.clientId,
    audience: config.auth.audience,
    paymentProvider: {
      kind: config.payments.kind,
      publishableKey: config.payments.kind === "stripe" ? config.payments.publishableKey : null,
    },
    // Pages of the releases before take nothing but text, and can't sign anybody in without this answer.
    defaultVendorLocationId: defaultLocation ?? "",
    hasPresale: content.presale !== null,
    supportEmail: config.supportEmail,
    production: config.production,
    taxesBy: config.tax === "stripe" && config.payments.kind === "stripe" ? "provider" : "rates",
    paysVenues: config.vendorAccounts !== null,
    phoneRegions: listPhoneRegions(config.sms.regions),
    codesByCall,
  };
}

const stripeScripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
/** Banks' questions, and Link's own pages. */
const stripeFrames = [...stripeScripts, "https://hooks.stripe.com", "https://link.com", "https://*.link.com"];

function foreignOrigins({ config, issuer, publicUrl }: Context) {
  const stripe = config.payments.kind === "stripe";
  const hostedIssuer = issuer.startsWith(publicUrl) ? [] : [new URL(issuer).origin];
  return {
    connect: [...hostedIssuer, ...(stripe ? ["https://api.stripe.com"] : [])],
    script: stripe ? stripeScripts : [],
    frame: stripe ? stripeFrames : [],
    media: config.media.publicUrl ? [new URL(config.media.publicUrl).origin] : [],
  };
}

import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import { type Config, SettingError, type StripeKeys } from "./config.ts";
import { countBroken, createCheckJob } from "./db/check-invariants.ts";
import { createErrandSender } from "./db/errands.ts";
import { countFailedJobs, type Job } from "./db/jobs.ts";
import { createMonthJobs } from "./db/month-jobs.ts";
import { readMonthGauges } from "./db/months.ts";
import { createNotifications } from "./db/notifications.ts";
import { readQueues } from "./db/queue-gauges.ts";
import { countConnections, openPools } from "./db/pools.ts";
import { createRelay } from "./db/relay.ts";
import type { AccessLookups } from "./http/access.ts";
import { createCallLimits } from "./http/call-limits.ts";
import { createHttpJobs } from "./http/clean-up.ts";
import type { Route } from "./http/call.ts";
import { createStreams } from "./http/streams.ts";
import { createLines } from "./http/lines.ts";
import { createReleaseFiles } from "./http/release-files.ts";
import { createTurns } from "./http/turns.ts";
import { createAnalytics } from "./modules/analytics/index.ts";
import { codesSecretOf, createAuth } from "./modules/auth/index.ts";
import { createCatalog, createMenuSnapshots } from "./modules/catalog/index.ts";
import { createEvents } from "./modules/events/index.ts";
import { createFulfilment } from "./modules/fulfilment/index.ts";
import { createGuests } from "./modules/guests/index.ts";
import { createLeads } from "./modules/leads/index.ts";
import { type Content, ContentError, createLanding, readContent } from "./modules/landing/index.ts";
import { createLinks } from "./modules/links/index.ts";
import { createMedia, mediaPath } from "./modules/media/index.ts";
import { createMembership } from "./modules/membership/index.ts";
import { createOrdering } from "./modules/ordering/index.ts";
import { createPayments } from "./modules/payments/index.ts";
import { createPeople, endUnusedAccount } from "./modules/people/index.ts";
import { createPlaces } from "./modules/places/index.ts";
import { createRewards } from "./modules/rewards/index.ts";
import {
  createNotices,
  createOperators,
  createVenues,
  isShownAtLocation,
  isShownByVendor,
} from "./modules/venues/index.ts";
import { openSenders } from "./providers/open-senders.ts";
import { createDiskMediaStore } from "./providers/media/disk-media-store.ts";
import { createKeepingStore } from "./providers/media/keeping-media-store.ts";
import { createS3MediaStore } from "./providers/media/s3-media-store.ts";
import { openPlaces } from "./providers/places/open-places.ts";
import { createSandboxProvider } from "./providers/payments/sandbox-payment-provider.ts";
import type { StripeAddress } from "./providers/stripe-client.ts";
import { createTableTax } from "./providers/tax/table-tax-provider.ts";
import { openTracer } from "./providers/traces/open-tracer.ts";

export interface ContextOptions {
  config: Config;
  databaseUrl: string;
  /** For what is kept in files; absolute. */
  dataDir: string;
  /** The built web app. */
  webFolder: string;
  /** Where people and the payment provider reach this deployment; known only once it listens on a port. */
  publicUrl: string;
  secret: string;
  clock: Clock;
  log: Logger;
  /** Where outside services are, when not at their own addresses. */
  standIns?: { stripe?: StripeAddress; twilioUrl?: string; googlePlacesUrl?: string };
  /** How long whoever waits for the database may do so: so many times as long as usual, and in a line for it. */
  waits?: { patience: number; longestLineMs: number };
}

/** Whoever joins a line whose first has waited this long would hardly get a connection before the pool gives up (2 s). */
const usualWaits = { patience: 1, longestLineMs: 1_000 };

/** @throws SettingError with the file and its field that can't be used */
function loadContent({ contentDir }: Config, webFolder: string): Content {
  try {
    return readContent(contentDir, join(webFolder, "art"));
  } catch (error) {
    throw error instanceof ContentError ? new SettingError("CONTENT_DIR", error.message) : error;
  }
}

export type Context = Awaited<ReturnType<typeof createContext>>;

/** The composition root: chooses the adapters by configuration and wires the modules, each with what it names. */
export async function createContext(options: ContextOptions) {
  const { config, databaseUrl, dataDir, webFolder, publicUrl, secret, clock, log } = options;
  // First of all: where it can't be used nothing is opened yet.
  const content = loadContent(config, webFolder);
  const { patience, longestLineMs } = options.waits ?? usualWaits;
  const tracer = await openTracer(config.traces, webFolder, log);
  const pools = openPools({ config, databaseUrl, patience, log, tracer });
  const { connection, reports } = pools;
  const { db } = connection;
  const notifications = createNotifications({ url: databaseUrl, log });
  const relay = createRelay({ url: databaseUrl, clock, log });
  const sender = createErrandSender();
  const { send } = sender;
  const lines = createLines({ patience });
  const streams = createStreams({
    clock,
    notifications,
    log,
    lines,
    limits: {
      signedIn: { total: config.streams.signedIn, perCaller: 10 },
      anonymous: { total: config.streams.anonymous, perCaller: config.streams.perAddress },
      readsAtOnce: Math.ceil(config.databasePool / 4),
    },
  });
  const releaseFiles = createReleaseFiles({ db, clock, lines, webFolder });
  const menus = createMenuSnapshots({ db, clock, notifications, mostBytes: config.menuBytes });
  const turns = createTurns(lines, { connections: config.databasePool });
  const { secretAlsoAccepted } = config;

  const { stripe, twilioUrl, googlePlacesUrl } = options.standIns ?? {};
  const stripeAddress = stripe ? { address: stripe } : {};
  const senders = await openSenders({ config, db, publicUrl, twilioUrl, secret, clock, log });
  const { twilio, sms, calls, mail, push } = senders;
  const makeSandbox = () =>
    createSandboxProvider({
      ...pools.openSandboxBooks(),
      clock,
      log,
      secret: `${secret}:sandbox`,
      webhookUrl: () => `${publicUrl}/api/webhooks/payments`,
    });
  // Its SDK is large: read where it is used.
  const makeStripe = async (keys: StripeKeys) => {
    const { createStripeProvider } = await import("./providers/payments/stripe-payment-provider.ts");
    return createStripeProvider({ ...keys, ...stripeAddress, domain: new URL(publicUrl).hostname, clock });
  };
  const sandbox = config.payments.kind === "sandbox" ? makeSandbox() : null;
  const paymentProvider = config.payments.kind === "stripe" ? await makeStripe(config.payments) : sandbox!;
  // What was paid before the provider was changed is still settled and refunded where it was paid.
  const formerSandbox = config.payments.kind === "stripe" && !config.production ? makeSandbox() : null;
  const formerStripe =
    config.payments.kind === "sandbox" && config.payments.formerStripe
      ? await makeStripe(config.payments.formerStripe)
      : null;
  const formerProviders = [formerSandbox, formerStripe].filter((one) => one !== null);
  const tax =
    config.tax === "stripe" && config.payments.kind === "stripe"
      ? (await import("./providers/tax/stripe-tax-provider.ts")).createStripeTax({
          secretKey: config.payments.secretKey,
          ...stripeAddress,
        })
      : createTableTax({ findRates: async (id) => (await menus.getMenuSnapshot(id))?.taxRates ?? new Map(), log });

  const hasOwnRates = config.tax !== "stripe" || config.payments.kind !== "stripe";

  const files = config.media.s3
    ? createS3MediaStore(config.media.s3)
    : createDiskMediaStore({ folder: join(dataDir, "media") });
  const mediaStore = config.staging ? createKeepingStore(files) : files;

  const issuer = config.auth.issuer ?? `${publicUrl}/api/`;
  const auth = createAuth({
    db,
    clock,
    sms,
    calls,
    log,
    config: {
      ...config.auth,
      issuer,
      isBuiltIn: config.auth.issuer === null,
      publicUrl,
      secret: codesSecretOf(secret),
      secretAlsoAccepted: secretAlsoAccepted === null ? null : codesSecretOf(secretAlsoAccepted),
      smsRegions: config.sms.regions,
      smsLimits: config.sms.limits,
      prices: { part: Number(config.sms.partPrice), call: Number(config.sms.callPrice) },
    },
    smsWebhooks: twilio?.webhooks ?? [],
    callAnswers: twilio?.calls ?? null,
    // Lists come after it.
    noteDelivery: (news) => guests.noteDelivery(news),
    endUnused: (account) => endUnusedAccount(db, clock, account),
  });
  const hasSignIns = config.auth.issuer === null;
  const people = createPeople({ db, clock, findSignInTime: auth.findSignInTime, hasSignIns });
  const operators = await createOperators({ db, notifications, log, named: config.platformAdminPhones });
  const notices = await createNotices({ db, clock, notifications, log });
  const venues = createVenues({
    db,
    lagging: pools.lagging,
    clock,
    menus,
    lines,
    // They come after venues, which they belong to.
    media: {
      lockUsable: (...of) => media.lockUsable(...of),
      listPictures: (...of) => media.listPictures(...of),
      lockFilm: (...of) => media.lockFilm(...of),
    },
    opening: { listMissing: (...of) => ordering.listMissing(...of) },
    sms,
    send,
    log,
    publicUrl,
    operators,
    notices,
    secrets: secretAlsoAccepted === null ? [secret] : [secret, secretAlsoAccepted],
    phoneRegions: config.sms.regions,
  });
  const places = createPlaces({ provider: openPlaces({ config, db, clock, googlePlacesUrl }) });
  const mediaUrl = config.media.publicUrl ?? mediaPath;
  const media = createMedia({ db, clock, log, lines, venues, mediaStore, mediaUrl });
  media.keepWhile(isShownByVendor);
  media.keepWhile(isShownAtLocation);
  const catalog = createCatalog({ db, clock, log, notifications, streams, menus, media, venues, send });
  const payments = createPayments({
    db,
    clock,
    provider: paymentProvider,
    formerProviders,
    venues,
    vendorAccounts: config.vendorAccounts,
    publicUrl,
    mostOpen: config.openPayments,
    send,
    log,
  });
  const links = createLinks({ db, clock, venues, log, publicUrl });
  const leads = createLeads({
    db,
    clock,
    mail,
    send,
    log,
    config: { leadsTo: config.mail.leadsTo, phoneRegion: config.sms.regions[0] ?? "US" },
  });
  const events = createEvents({ db, clock, venues, media });
  const membership = createMembership({ db, clock, log, payments, config: config.membership });
  const guests = createGuests({
    db,
    clock,
    turns,
    sms,
    venues,
    membership,
    send,
    partPrice: config.sms.partPrice,
    log,
  });
  const rewards = createRewards({ db, clock, turns, media });
  const telling = { sms, push, send, publicUrl, textsPerNight: config.sms.readyPerNight };
  const ordering = createOrdering({ db, clock, venues, catalog, payments, tax, hasOwnRates, streams, log, ...telling });
  const fulfilment = createFulfilment({ db, clock, ordering, venues, streams });
  const analytics = createAnalytics({ ...pools.ofReports, clock, lines, payments });
  const operator = { name: config.operatorName, email: config.supportEmail, regions: config.sms.regions };
  const landing = createLanding({
    content,
    operator,
    clock,
    venues,
    events,
    menus,
    listVendorIds: venues.listVendorIds,
  });
  payments.subscribe("MEMBERSHIP", membership.paymentSubscriber);
  payments.subscribe("ORDER", ordering.paymentSubscriber);
  relay.subscribe("screens", ordering.tellScreens, { from: "now" });
  relay.subscribe("brake", ordering.followQueues, { from: "now", restMs: 250 });
  relay.subscribe("rewards", rewards.followOrders, { from: "now", restMs: 500 });
  relay.subscribe("guests", guests.followMemberships, { from: "now", restMs: 1000 });
  relay.subscribe("analytics", analytics.markDays, { restMs: 500 });
  relay.start();

  const lookups: AccessLookups = {
    ...venues,
    findOrderScope: ordering.findOrderScope,
    ...fulfilment.lookups,
  };
  const modules = [
    auth,
    people,
    venues,
    places,
    media,
    catalog,
    payments,
    links,
    leads,
    events,
    membership,
    guests,
    rewards,
    ordering,
    fulfilment,
    analytics,
    landing,
  ];
  const routes: Route[] = [...modules.flatMap((module) => module.routes), ...(sandbox?.routes ?? [])];
  const jobs: Job[] = [
    ...createHttpJobs({ db, clock }),
    ...releaseFiles.jobs,
    createCheckJob({ db, reports: reports.db, clock, log }),
    ...createMonthJobs({ db, clock, log }),
    ...auth.jobs,
    ...people.jobs,
    ...venues.jobs,
    ...media.jobs,
    ...catalog.jobs,
    ...payments.jobs,
    ...leads.jobs,
    ...events.jobs,
    ...membership.jobs,
    ...guests.jobs,
    ...rewards.jobs,
    ...ordering.jobs,
    ...fulfilment.jobs,
    ...analytics.jobs,
    ...((sandbox ?? formerSandbox)?.jobs ?? []),
  ];

  return {
    config,
    publicUrl,
    issuer,
    clock,
    log,
    db,
    webFolder,
    releaseFiles,
    notifications,
    lookups,
    relay,
    routes,
    hasOperators: operators.hasSome,
    hasVenues: async () => (await venues.listVendorIds(1)).length > 0,
    pages: [...catalog.pages, ...landing.pages],
    content,
    jobs,
    errands: [venues, catalog, payments, ordering, leads, guests].flatMap((module) => module.errands),
    sender,
    tracer,
    authenticate: auth.authenticate,
    assertLive: auth.assertLive,
    smsCounters: [...auth.smsCounters, ...(twilio?.counters ?? [])],
    limits: createCallLimits({ clock }),
    replica: pools.replica,
    lines,
    turns,
    mediaStore,
    /** Null unless the embedded card payments are in use: the peer's own ledger, for tests. */
    sandbox,
    codesByCall: calls !== null && config.auth.issuer === null,
    /** Figures of what somebody should be called for, by their names. */
    readGauges: async () => ({
      ...(await payments.readGauges()),
      ...(await fulfilment.readGauges()),
      ...(await readQueues(db, clock, [
        ...venues.queues,
        ...catalog.queues,
        ...payments.queues,
        ...leads.queues,
        ...guests.queues,
        ...ordering.queues,
      ])),
      invariants_broken: await countBroken(db),
      ...(await readMonthGauges(db, clock.now())),
      jobs_failed_last_day: await countFailedJobs(db),
      pool_line_seconds: connection.measureLineMs() / 1_000,
    }),
    /** Of the database's, that this process may hold. */
    connections: countConnections({
      config,
      relay: relay.countConnections(),
      hasSandbox: (sandbox ?? formerSandbox) !== null,
    }),
    openVital: pools.openVital,
    measurePools: () => ({ ...pools.measure(), relay: relay.measureConnections() }),
    /** Whether a new call could only stand in line for the database; one that is vital only where those before it do, too. */
    isOverloaded: ({ isVital = false } = {}) =>
      (isVital ? pools.measureVitalLineMs() : connection.measureLineMs()) >= longestLineMs,
    /** Ends what would go on for ever, so that the HTTP server can close. */
    endStreams: streams.closeAll,
    measureStreams: streams.measureRoom,
    measureMenus: menus.measureMemory,
    async close() {
      await sandbox?.close();
      await formerSandbox?.close();
      await links.close();
      await venues.close();
      await relay.close();
      menus.close();
      await notifications.close();
      await Promise.all([pools.close(), tracer?.close()]);
    },
  };
}

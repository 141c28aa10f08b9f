import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Job } from "../../db/jobs.ts";
import type { Database } from "../../db/schema.ts";
import { unauthenticated } from "../../http/app-error.ts";
import type { Actor, Route } from "../../http/call.ts";
import type { CallAnswers, CallMaker } from "../../providers/sms/sms-call-maker.ts";
import type { SmsSender } from "../../providers/sms/sms-sender.ts";
import type { SmsWebhook } from "../../providers/sms/sms-webhook.ts";
import { accountLanguageRoutes } from "./account-language.ts";
import { authRoutes } from "./auth-routes.ts";
import * as store from "./auth-store.ts";
import { forgetOldRefusals } from "./opt-outs.ts";
import { answerCallRoute, createCodeDelivery } from "./code-delivery.ts";
import { createSecrets } from "./secrets.ts";
import { createSessions } from "./session-service.ts";
import { defaultLimits } from "./sign-in-guard.ts";
import { createSignIn, type EndUnused } from "./sign-in-service.ts";
import { createSmsFigures, type SmsFigures } from "./sms-figures.ts";
import type { SmsLimits } from "./sms-limits.ts";
import { createSmsNews, type NoteDelivery } from "./sms-webhook.ts";
import { deleteOldSources } from "./sms-source-store.ts";
import { createVenueAddresses } from "./venue-addresses.ts";
import { venueAddressRoutes } from "./venue-address-routes.ts";
import { createSigningKeys } from "./signing-keys.ts";
import { createTokenVerifier } from "./token-verifier.ts";
import { createTokens } from "./tokens.ts";

export { describeIssuer } from "./hosted-keys.ts";
export { explainKeptUser, keepUserFrom, type KeptUserValues, keptUserValues } from "./kept-user.ts";
export type { NoteDelivery } from "./sms-webhook.ts";
export { isOptedOutSql, noteRefusedStop } from "./opt-outs.ts";
export { createTokenVerifier } from "./token-verifier.ts";
export { outboxRoutes } from "./outbox-page.ts";
export { findLanguage, findLastSignIns } from "./people.ts";
export {
  describeRefusedPhone,
  listPhoneRegions,
  nameRegions,
  parseAnyPhone,
  parseMobilePhone,
  readKeptPhone,
} from "./phone-number.ts";

export interface AuthConfig {
  /** Where browsers see us, without a slash at the end. */
  publicUrl: string;
  /** As tokens name it. */
  issuer: string;
  /** False for a hosted issuer: then our own sign-in calls are not there. */
  isBuiltIn: boolean;
  clientId: string;
  audience: string;
  /** At least 32 characters; the same on all servers. */
  secret: string;
  /** Another one that is believed, while the secret is changed. */
  secretAlsoAccepted: string | null;
  /** ISO 3166 codes of the numbers that we send to. */
  smsRegions: readonly string[];
  smsLimits: SmsLimits;
  /** In dollars. */
  prices: { part: number; call: number };
}

export interface AuthDeps {
  db: Kysely<Database>;
  clock: Clock;
  sms: SmsSender;
  /** Null: codes are texted alone. */
  calls: CallMaker | null;
  config: AuthConfig;
  log: FastifyBaseLogger;
  /** Of whoever tells us what became of messages. */
  smsWebhooks: readonly SmsWebhook[];
  callAnswers: CallAnswers | null;
  /** Of a message to somebody on a guest list. */
  noteDelivery: NoteDelivery;
  endUnused: EndUnused;
}

export interface Auth {
  routes: Route[];
  jobs: Job[];
  /** What this process has said to those who asked for a message. */
  smsCounters: readonly [...SmsFigures["counters"], ReturnType<typeof createSmsNews>["counter"]];
  /** Whose id token it is; one that was checked before costs next to nothing. @throws AppError UNAUTHENTICATED */
  authenticate(token: string): Promise<Actor>;
  /**
   * That the session of a token has not ended: one read by its key. A hosted issuer's sessions are not ours to ask.
   * @throws AppError UNAUTHENTICATED
   */
  assertLive(actor: Actor): Promise<void>;
  /** When the caller signed in with a code; null where a hosted issuer alone knows. */
  findSignInTime(actor: Pick<Actor, "sessionId">): Promise<Date | null>;
}

/** For an operator's command: a key that signs from now on (`SigningKeys.replace`). */
export function replaceSigningKeys(options: {
  db: Kysely<Database>;
  clock: Clock;
  /** The server's own; keys of this use are derived from it as a server does. */
  secret: string;
  isRevoked: boolean;
}): Promise<void> {
  const { db, clock, secret, isRevoked } = options;
  return createSigningKeys({ db, clock, secrets: createSecrets(codesSecretOf(secret)) }).replace({ isRevoked });
}

/** Of the server's secret, what this module derives its keys from. */
export const codesSecretOf = (secret: string): string => `${secret}:codes`;

const dayMs = 86_400_000;

/** Phone sign-in: an issuer of our own, or the door check for a hosted one. */
export function createAuth(deps: AuthDeps): Auth {
  const { db, clock, config, log, smsWebhooks, callAnswers, noteDelivery, endUnused } = deps;
  const { isBuiltIn, publicUrl } = config;
  const { hostname: host } = new URL(publicUrl);
  const secrets = createSecrets(config.secret, config.secretAlsoAccepted);
  const keys = createSigningKeys({ db, clock, secrets });
  const tokens = createTokens({ keys, clock, config });
  const sessions = createSessions({
    db,
    clock,
    secrets,
    tokens,
    onReuse: (familyId) => log.warn({ familyId }, "a session's old token was used again: session ended"),
  });
  const figures = createSmsFigures({
    clock,
    onAlarm: () => log.error("sign-in messages: so many are asked for that strangers wait or work for them"),
  });
  const signIn = createSignIn({
    db,
    clock,
    delivery: createCodeDelivery({ sms: deps.sms, calls: deps.calls, host, prices: config.prices, figures }),
    secrets,
    sessions,
    tokens,
    config: {
      clientId: config.clientId,
      audience: config.audience,
      regions: config.smsRegions,
    },
    limits: defaultLimits,
    smsLimits: config.smsLimits,
    figures,
    onSendFailed: (error) => log.error({ err: error }, "a sign-in message was not sent"),
    endUnused,
  });

  const news = createSmsNews({ db, clock, publicUrl, webhooks: smsWebhooks, noteDelivery });

  const verify = createTokenVerifier({ clock, config, keys: isBuiltIn ? keys : null });

  async function cleanUp(): Promise<void> {
    const now = clock.now().getTime();
    await store.deleteOldSignIns(db, { codes: new Date(now - dayMs), sessions: new Date(now - 7 * dayMs) });
    await deleteOldSources(db, clock.now());
  }

  const forgetRefusals = {
    name: "auth.forget-refusals",
    cron: "29 9 * * *",
    run: () => forgetOldRefusals(db, clock.now()),
  };
  const jobs: Job[] = [
    { name: "auth.rotate-keys", cron: "7 * * * *", run: () => keys.rotate() },
    { name: "auth.clean-up", cron: "23 * * * *", run: cleanUp },
  ];

  return {
    routes: [
      ...accountLanguageRoutes({ db, clock }),
      ...news.routes,
      ...(isBuiltIn
        ? [
            answerCallRoute(callAnswers, publicUrl),
            ...authRoutes({ signIn, sessions, secrets, keys, config }),
            ...venueAddressRoutes(createVenueAddresses({ db, clock }), config.smsLimits),
          ]
        : []),
    ],
    smsCounters: [...figures.counters, news.counter],
    jobs: isBuiltIn ? [...jobs, forgetRefusals] : [forgetRefusals],
    authenticate: verify,
    findSignInTime: async ({ sessionId }) => (isBuiltIn ? sessions.findStart(sessionId) : null),
    async assertLive({ sessionId }) {
      if (isBuiltIn && !(await sessions.isLive(sessionId))) throw unauthenticated();
    },
  };
}

import type { Kysely } from "kysely";
import { pino } from "pino";
import { type Clock, systemClock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import type { SmsSender } from "../../providers/sms/sms-sender.ts";
import { type AuthConfig, createAuth } from "./index.ts";
import { createCodeDelivery } from "./code-delivery.ts";
import { createSecrets } from "./secrets.ts";
import { createSessions } from "./session-service.ts";
import { defaultLimits, type SignInLimits } from "./sign-in-guard.ts";
import { createSignIn } from "./sign-in-service.ts";
import { createSmsFigures } from "./sms-figures.ts";
import type { SmsLimits } from "./sms-limits.ts";
import { createSigningKeys } from "./signing-keys.ts";
import { createTokens } from "./tokens.ts";

/** For tests of parts that have no call of their own: the module, and its sign-in below HTTP. */

export const testConfig: AuthConfig = {
  publicUrl: "https://skipline.example",
  issuer: "https://skipline.example/api/",
  isBuiltIn: true,
  clientId: "skipline-web",
  audience: "skipline-api",
  secret: "a secret of these tests, 32 characters or more",
  secretAlsoAccepted: null,
  smsRegions: ["US"],
  smsLimits: { perMinute: 10_000, perAddress: 300, perNamedAddress: 2000 },
  prices: { part: 0.01, call: 0.02 },
};

interface TestAuthDeps {
  db: Kysely<Database>;
  clock?: Clock;
  config?: Partial<AuthConfig>;
}

/** Nobody was away for so long. */
const endUnused = () => Promise.reject(new Error("no account is that old"));

const silentSms: SmsSender = { name: "outbox", send: async () => {} };

export function createTestAuth({ db, clock = systemClock, config = {} }: TestAuthDeps) {
  const log = pino({ level: "silent" });
  return createAuth({
    db,
    clock,
    sms: silentSms,
    calls: null,
    log,
    config: { ...testConfig, ...config },
    smsWebhooks: [],
    callAnswers: null,
    noteDelivery: async () => false,
    endUnused,
  });
}

export function createTestSignIn(deps: {
  db: Kysely<Database>;
  clock?: Clock;
  sms?: SmsSender;
  limits?: Partial<SignInLimits>;
  smsLimits?: Partial<SmsLimits>;
  onSendFailed?: (error: unknown) => void;
}) {
  const { db, clock = systemClock } = deps;
  const secrets = createSecrets(testConfig.secret);
  const keys = createSigningKeys({ db, clock, secrets });
  const tokens = createTokens({ keys, clock, config: testConfig });
  const sessions = createSessions({ db, clock, secrets, tokens, onReuse: () => {} });
  const figures = createSmsFigures({ clock, onAlarm: () => {} });
  const { prices } = testConfig;
  const delivery = createCodeDelivery({
    sms: deps.sms ?? silentSms,
    calls: null,
    host: "skipline.example",
    prices,
    figures,
  });
  return createSignIn({
    db,
    clock,
    delivery,
    secrets,
    endUnused,
    sessions,
    tokens,
    config: { clientId: testConfig.clientId, audience: testConfig.audience, regions: ["US"] },
    limits: { ...defaultLimits, ...deps.limits },
    smsLimits: { ...testConfig.smsLimits, ...deps.smsLimits },
    figures,
    onSendFailed: deps.onSendFailed ?? (() => {}),
  });
}

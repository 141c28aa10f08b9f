import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { passwordlessOtpGrant } from "./issuer.ts";
import { workSolution } from "./sign-in-work.ts";
import { text } from "./text.ts";

export const startPasswordless = defineEndpoint({
  id: "auth.startPasswordless",
  summary: "Send a six-digit code by SMS, or read it out by a call; binds it to this browser by a cookie",
  method: "POST",
  path: "/passwordless/start",
  access: { kind: "public" },
  errorShape: "oauth",
  body: z.object({
    client_id: text(100),
    connection: z.literal("sms"),
    phone_number: text(32),
    send: z.optional(z.literal("code")),
    authParams: z.optional(z.record(z.string(), z.unknown())),
    /** Only at our own issuer, where `codesByCall` says so: the code is read out by a call, also to a landline. */
    channel: z.optional(z.enum(["text", "call"])),
    /** Only at our own issuer, and only after it asked for work. */
    work: z.optional(workSolution),
  }),
  output: z.object({ _id: z.string(), phone_number: z.string(), phone_verified: z.boolean() }),
  errors: ["UNAUTHENTICATED", "FORBIDDEN"],
  cost: "message",
});

const tokenBody = z.discriminatedUnion("grant_type", [
  z.object({
    grant_type: z.literal(passwordlessOtpGrant),
    client_id: text(100),
    username: text(32),
    otp: text(16),
    realm: z.literal("sms"),
    scope: z.optional(text(200)),
    audience: z.optional(text(200)),
  }),
  z.object({
    grant_type: z.literal("refresh_token"),
    client_id: text(100),
    /** Absent in a browser: the session cookie carries it. A form has to name it. */
    refresh_token: z.optional(text(200)),
  }),
]);

export const exchangeToken = defineEndpoint({
  id: "auth.exchangeToken",
  summary: "Exchange a code, a refresh token or the session cookie for tokens of one hour",
  method: "POST",
  path: "/oauth/token",
  access: { kind: "public" },
  errorShape: "oauth",
  takesForm: true,
  body: tokenBody,
  output: z.object({
    access_token: z.string(),
    id_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.number(),
    scope: z.string(),
    /** For a client that keeps it itself: one that asked for `offline_access`, or renewed by a token that it named. */
    refresh_token: z.optional(z.string()),
  }),
  holdsSecret: true,
  errors: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const revokeSession = defineEndpoint({
  id: "auth.revokeSession",
  summary: "End this browser's session, or the one of a refresh token",
  method: "POST",
  path: "/oauth/revoke",
  access: { kind: "public" },
  errorShape: "oauth",
  takesForm: true,
  body: z.object({
    /** Absent in a browser: the session cookie carries it. A form has to name it. */
    token: z.optional(text(4096)),
    token_type_hint: z.optional(text(100)),
    client_id: z.optional(text(100)),
  }),
  output: z.object({ revoked: z.boolean() }),
  errors: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const getOpenidConfiguration = defineEndpoint({
  id: "auth.getOpenidConfiguration",
  summary: "OpenID discovery document of the built-in issuer",
  method: "GET",
  path: "/.well-known/openid-configuration",
  access: { kind: "public" },
  output: z.looseObject({ issuer: z.string(), jwks_uri: z.string(), token_endpoint: z.string() }),
});

export const getJwks = defineEndpoint({
  id: "auth.getJwks",
  summary: "Public keys that the built-in issuer signs with",
  method: "GET",
  path: "/.well-known/jwks.json",
  access: { kind: "public" },
  output: z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }),
});

export const unlockPhone = defineEndpoint({
  id: "auth.unlockPhone",
  summary: "Open a phone that wrong codes have locked; its running sessions were never touched",
  method: "POST",
  path: "/admin/phones/{phoneNumber}/unlock",
  access: { kind: "platform" },
  params: z.object({ phoneNumber: text(32) }),
  /** `forgiven`: wrong tries in a row that no longer count. */
  output: z.object({ phoneNumber: z.string(), forgiven: z.number() }),
  liveSession: true,
});

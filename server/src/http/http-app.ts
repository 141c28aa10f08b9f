import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import type { ErrorBody } from "@skipline/contract/errors";
import type { CostClass } from "@skipline/contract/price-list";
import * as m from "@skipline/contract/texts";
import { say } from "@skipline/contract/words";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from "fastify";
import { AppError, OauthError } from "./app-error.ts";
import { fileArrivalMs, limitArrival } from "./arrival.ts";
import { generalBodyLimit } from "./body-limit.ts";
import type { Actor } from "./call.ts";
import { compressJson } from "./compression.ts";
import type { Admitted } from "./endpoints/admit.ts";
import { errorAnswer } from "./error-answer.ts";
import { readerLanguage } from "./reader-language.ts";
import type { Tracer } from "../tracer.ts";
import { traceCalls } from "./traced-calls.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The body's bytes as they came. */
    rawBody?: Buffer;
    /** The signed-in caller of an endpoint; null where it asks for none. */
    actor: Actor | null;
    /** Of an endpoint, from its admission on. */
    admitted: Admitted;
  }
  interface FastifyContextConfig {
    endpointId?: string;
    /** What asking for it costs, by the price list; counted against the address that asks. Nothing where there is none. */
    cost?: CostClass | ((request: FastifyRequest) => CostClass | undefined);
    errorShape?: "oauth" | undefined;
    holdsSecret?: boolean | undefined;
    isVital?: true | undefined;
    /** Whether the answer is at hand, without the database. */
    isAtHand?: (request: FastifyRequest) => boolean;
  }
}

export interface HttpAppOptions {
  log: FastifyBaseLogger;
  /** Number of proxy hops whose X-Forwarded-For is believed; 0 takes the socket's address. */
  trustedProxyHops: number;
  /** Sent only over https. */
  isHttps: boolean;
  /** For a request to arrive whole; a file that somebody may send has longer. */
  requestTimeoutMs?: number;
  /** Hosts beyond our own that the web app may talk to (issuer, card provider, store of pictures and films). */
  foreignOrigins: { connect: string[]; script: string[]; frame: string[]; media?: string[] };
  inlineHashes?: InlineHashes;
  tracer?: Tracer | null;
}

/** Of what is written into the web app's page itself: 'sha256-…'. */
export interface InlineHashes {
  script: readonly string[];
  style: readonly string[];
}

/** An HTTP server with our limits, headers, logs and one error shape; routes come from app.ts. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const { requestTimeoutMs = 15_000 } = options;
  const app = Fastify({
    loggerInstance: options.log,
    // Our own line below says what is worth keeping, without paths: they hold phones and ids.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < options.trustedProxyHops,
    bodyLimit: generalBodyLimit,
    requestTimeout: fileArrivalMs,
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 3) },
    connectionTimeout: 0,
    // What is logged of a request names it by itself.
    childLoggerFactory: (log) => log,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 400 },
    forceCloseConnections: "idle",
    // What still arrives on an open connection is answered: the database is closed after the last of them.
    return503OnClosing: false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    frameworkErrors: (error, request, reply) => {
      // A mangled link that somebody opened: the web app has a page for it.
      if (request.method === "GET" && request.headers.accept?.includes("text/html")) {
        void (reply as FastifyReply).redirect("/404");
        return;
      }
      const { status, body } = errorAnswer(error, request.id, readerLanguage(request));
      void (reply as FastifyReply).status(status).header("cache-control", "no-store").send(body);
    },
    clientErrorHandler: answerBadHttp,
  });
  limitArrival(app, requestTimeoutMs, ({ raw }) => {
    answerBadHttp(Object.assign(new Error("too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), raw.socket);
  });
  app.decorateRequest("actor", null);
  app.decorateRequest("admitted");
  app.decorateRequest("span", null);
  if (options.tracer) traceCalls(app, options.tracer);
  await app.register(cookie);
  readJson(app);
  answerErrors(app);
  compressJson(app);
  const headers = securityHeaders(options);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpointId;
    if (endpoint !== undefined) {
      const { id: reqId, span } = request;
      const line = { reqId, endpoint, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
      app.log.info(span ? { ...line, traceId: span.traceId } : line, "answered");
    }
    done();
  });
  return app;
}

/** What is not HTTP, or comes too slowly, never becomes a request; its answer has the shape of all others. */
function answerBadHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { body } = errorAnswer(
    new AppError("BAD_REQUEST", m.refused_unreadable, { cause: error }),
    crypto.randomUUID(),
  );
  const text = JSON.stringify(body);
  const line = badHttpLines[error.code ?? ""] ?? "400 Bad Request";
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`;
  socket.write(`${head}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${text}`);
  // Also for a client that goes on sending.
  socket.destroySoon();
}

const badHttpLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Keeps the bytes beside the parsed body (signatures are over bytes) and takes an empty body for none. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    request.rawBody = body as Buffer;
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString("utf8"), done);
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const language = readerLanguage(request);
    if (error instanceof OauthError) {
      if (error.retryAfter !== null) reply.header("retry-after", String(error.retryAfter));
      return reply
        .status(error.status)
        .send({ error: error.error, error_description: say(error.words, language), ...error.more });
    }
    const { status, body, retryAfter, isUnexpected } = errorAnswer(error, request.id, language);
    if (isUnexpected) request.server.log.error({ err: error, reqId: request.id }, "unexpected error");
    else if (status >= 500) request.server.log.warn({ err: error, reqId: request.id }, "unavailable");
    if (retryAfter !== null) reply.header("retry-after", String(retryAfter));
    reply.header("cache-control", "no-store");
    if (request.routeOptions.config.errorShape === "oauth") {
      const code = isUnknownGrant(error, request.body) ? "unsupported_grant_type" : oauthCode(status);
      return reply.status(status).send({ error: code, error_description: body.error.message });
    }
    return reply.status(status).send(body satisfies ErrorBody);
  });
}

function oauthCode(status: number): string {
  if (status === 429) return "too_many_requests";
  return status >= 500 ? "temporarily_unavailable" : "invalid_request";
}

/** A grant that was named, and is none of ours (RFC 6749, 5.2). */
function isUnknownGrant(error: unknown, body: unknown): boolean {
  if (!(error instanceof AppError) || error.issues?.[0]?.path !== "body.grant_type") return false;
  return typeof (body as { grant_type?: unknown } | null | undefined)?.grant_type === "string";
}

/** The answer for a path below /api that nobody mounted. */
export function unknownApiPath(): AppError {
  return new AppError("NOT_FOUND", m.refused_no_call);
}

/** The same on every answer, so written once: what a page may load and do, and that nobody frames or sniffs it. */
function securityHeaders(options: HttpAppOptions): Record<string, string> {
  const { isHttps, foreignOrigins, inlineHashes = { script: [], style: [] } } = options;
  const self = "'self'";
  const { media = [] } = foreignOrigins;
  const frames = foreignOrigins.frame.length > 0 ? foreignOrigins.frame : ["'none'"];
  const policy = {
    "default-src": [self],
    // wasm-unsafe-eval: the bundled QR decoder, where the browser has none of its own.
    "script-src": [self, "'wasm-unsafe-eval'", ...inlineHashes.script, ...foreignOrigins.script],
    "style-src": [self, ...inlineHashes.style],
    "img-src": [self, "data:", "blob:", ...media],
    "media-src": [self, "blob:", ...media],
    "font-src": [self],
    "connect-src": [self, ...foreignOrigins.connect],
    "frame-src": frames,
    "worker-src": [self, "blob:"],
    "manifest-src": [self],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": [self],
    "frame-ancestors": ["'none'"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
  };
  // The provider's frames are where a wallet opens its sheet.
  const payers = ["self", ...foreignOrigins.frame.map((origin) => `"${origin}"`)].join(" ");
  return {
    "content-security-policy": Object.entries(policy)
      .map((directive) => directive.flat().join(" "))
      .join(";"),
    "permissions-policy": `camera=(self), geolocation=(self), payment=(${payers}), microphone=()`,
    // Stricter isolation would break the card provider's frames.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "strict-origin-when-cross-origin",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    // Browsers' own filters of old did harm.
    "x-xss-protection": "0",
  };
}

import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import { requestLanguageHeader } from "@skipline/contract/languages";
import { ownLanguage } from "#lib/language.ts";
import { ApiError } from "./errors.ts";
import { readAnswer } from "./read-answer.ts";
import { besideToken, request, requestTimeoutMs } from "./request.ts";
import type { Send } from "./request.ts";
import { clearSession, ensureSession, getFreshSession, renewSession } from "./session.ts";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** For endpoints that are `idempotent`: made before the first try and kept until the intent is done. */
  idempotencyKey?: string | undefined;
  /** The body of an endpoint whose `kind` is `bytes`, sent as it is under its own type. */
  bytes?: Blob | undefined;
  /** The answer is a whole list: once it has begun it has as long as a file. */
  isLong?: boolean | undefined;
  /** In the place of a fetch, for a file whose sending is shown (`sendTelling`). */
  sendBy?: Send | undefined;
}

/** A file goes over a venue's network slower than any question is answered. */
const fileTimeoutMs = 120_000;

type QueryValue = string | number | boolean | null | undefined;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  body?: unknown;
}

/** `/api` + the endpoint's path with its places filled and its query written. */
export function endpointUrl<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const { params = {}, query = {} } = (input ?? {}) as Parts;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(name, String(item));
    else if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

function headersFor(idToken: string | undefined, contentType: string | null, idempotencyKey?: string): Headers {
  const headers = new Headers({ accept: "application/json", [requestLanguageHeader]: ownLanguage });
  if (idToken) headers.set("authorization", `Bearer ${idToken}`);
  if (contentType) headers.set("content-type", contentType);
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  if (idToken) besideToken.add(headers);
  return headers;
}

/**
 * Calls an endpoint of the contract and gives its output.
 * Throws ApiError (the server said no) or NetworkError (no answer within 10 s; 2 minutes for a file); an abort passes through.
 * A 401 is handled here and nowhere else: the session is renewed once, and if that fails it ends.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const url = endpointUrl(endpoint, input);
  const { bytes, idempotencyKey, signal, sendBy, isLong = false } = options;
  const isFile = endpoint.kind === "file";
  const json = ((input ?? {}) as Parts).body;
  const body = bytes ?? (json === undefined ? null : JSON.stringify(json));
  const contentType = bytes ? bytes.type || "application/octet-stream" : body === null ? null : "application/json";
  const send = (idToken: string | undefined) =>
    request(
      url,
      {
        method: endpoint.method,
        headers: headersFor(idToken, contentType, idempotencyKey),
        ...(body === null ? {} : { body }),
        signal: signal ?? null,
      },
      {
        timeoutMs: bytes || isFile ? fileTimeoutMs : requestTimeoutMs,
        ...(isLong && { bodyTimeoutMs: fileTimeoutMs }),
        isFile,
        send: sendBy,
      },
    );

  const idToken = (endpoint.access.kind === "public" ? getFreshSession() : await ensureSession())?.idToken;
  let answer: unknown;
  try {
    answer = await send(idToken);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !idToken) throw error;
    const renewed = await renewSession();
    if (!renewed) throw error;
    answer = await send(renewed.idToken).catch((second: unknown) => {
      if (second instanceof ApiError && second.status === 401) clearSession();
      throw second;
    });
  }
  return readAnswer(endpoint, answer);
}

import type { CallInput, Endpoint, Output } from "@skipline/contract/endpoint";
import { ApiError } from "./errors.ts";
import { request } from "./request.ts";
import { clearSession, ensureSession, getSession, renewSession } from "./session.ts";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** For endpoints that are `idempotent`: made before the first try and kept until the intent is done. */
  idempotencyKey?: string | undefined;
}

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

function headersFor(idToken: string | undefined, hasBody: boolean, idempotencyKey: string | undefined): Headers {
  const headers = new Headers({ accept: "application/json" });
  if (idToken) headers.set("authorization", `Bearer ${idToken}`);
  if (hasBody) headers.set("content-type", "application/json");
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  return headers;
}

/**
 * Calls an endpoint of the contract and gives its output.
 * Throws ApiError (the server said no) or NetworkError (no answer within 10 s); an abort passes through.
 * A 401 is handled here and nowhere else: the session is renewed once, and if that fails it ends.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const url = endpointUrl(endpoint, input);
  const { body } = (input ?? {}) as Parts;
  const send = (idToken: string | undefined) =>
    request(url, {
      method: endpoint.method,
      headers: headersFor(idToken, body !== undefined, options.idempotencyKey),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: options.signal ?? null,
    });

  const idToken = (endpoint.access.kind === "public" ? getSession() : await ensureSession())?.idToken;
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
  // The schemas are the server's promise; checking them again is for whoever is changing either side.
  return (import.meta.env.DEV ? endpoint.output.parse(answer) : answer) as Output<E>;
}

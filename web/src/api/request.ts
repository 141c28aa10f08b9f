import { ApiError, NetworkError } from "./errors.ts";

export const requestTimeoutMs = 10_000;

const codeOfStatus: Record<number, string> = { 401: "UNAUTHENTICATED", 404: "NOT_FOUND", 429: "TOO_MANY_REQUESTS" };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function readRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** Reads both error shapes: ours, and RFC 6749's; anything else (a proxy's page) keeps only its status. */
function toApiError(response: Response, body: unknown): ApiError {
  const { status } = response;
  const retryAfter = readRetryAfter(response);
  const error = isRecord(body) ? body["error"] : undefined;
  if (isRecord(error)) {
    return new ApiError({
      status,
      code: text(error["code"]) ?? "INTERNAL",
      message: text(error["message"]) ?? "",
      details: error["details"],
      retryAfter,
      requestId: text(error["requestId"]),
    });
  }
  if (isRecord(body) && typeof error === "string") {
    return new ApiError({ status, code: error, message: text(body["error_description"]) ?? "", retryAfter });
  }
  const code =
    codeOfStatus[status] ?? (status === 502 || status === 503 || status === 504 ? "UNAVAILABLE" : "INTERNAL");
  return new ApiError({ status, code, message: "", retryAfter });
}

/**
 * One fetch with a time limit and our two kinds of error; gives the parsed JSON body.
 * An abort by the caller's own signal passes through untouched, as the caller is no longer interested.
 */
export async function request(url: string, init: RequestInit, timeoutMs = requestTimeoutMs): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  let response: Response;
  let raw: string;
  try {
    response = await fetch(url, { ...init, signal });
    raw = await response.text();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError(timeout.aborted, { cause: error });
  }
  let body: unknown;
  try {
    body = raw === "" ? undefined : JSON.parse(raw);
  } catch (error) {
    // A captive portal or a proxy answers pages, not JSON: as good as no network when it says 200.
    if (response.ok) throw new NetworkError(false, { cause: error });
  }
  if (!response.ok) throw toApiError(response, body);
  return body;
}

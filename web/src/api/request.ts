import { ApiError, NetworkError } from "./errors.ts";
import { keptAnswerHeader, noteAnswer, noteSilence } from "./network.ts";

export const requestTimeoutMs = 10_000;
/** An answer that takes longer than this part of its time is doubted. */
const doubtAfter = 0.4;

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
    const message = text(body["error_description"]) ?? "";
    return new ApiError({ status, code: error, message, details: body, retryAfter });
  }
  const code =
    codeOfStatus[status] ?? (status === 502 || status === 503 || status === 504 ? "UNAVAILABLE" : "INTERNAL");
  return new ApiError({ status, code, message: "", retryAfter });
}

/** What goes with each call that says who calls: staff's pages add who holds the phone. */
export const besideToken: { add: (headers: Headers) => void } = { add: () => undefined };

/** What sends a request: the browser's own, or one that tells how far it has come. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * One fetch with a time limit and our two kinds of error; gives the parsed JSON body, or the file where one was asked for. What becomes of it is what the page
 * believes about the network. An abort by the caller's own signal passes through untouched.
 */
export async function request(
  url: string,
  init: RequestInit,
  {
    timeoutMs = requestTimeoutMs,
    bodyTimeoutMs,
    isFile = false,
    send = fetch,
  }: {
    timeoutMs?: number;
    /** Of an answer that has begun to come. */
    bodyTimeoutMs?: number;
    isFile?: boolean;
    send?: Send | undefined;
  } = {},
): Promise<unknown> {
  const { signal } = init;
  signal?.throwIfAborted();
  const giveUp = new AbortController();
  const abort = () => giveUp.abort(signal?.reason);
  signal?.addEventListener("abort", abort);
  let isTimedOut = false;
  const end = () => {
    isTimedOut = true;
    giveUp.abort();
  };
  let limit = setTimeout(end, timeoutMs);
  // By the time this call gives up, the page knows whether it is the network or the one call.
  const doubt = setTimeout(noteSilence, timeoutMs * doubtAfter);
  try {
    const response = await send(url, { ...init, signal: giveUp.signal });
    if (bodyTimeoutMs !== undefined) {
      clearTimeout(limit);
      clearTimeout(doubt);
      limit = setTimeout(end, bodyTimeoutMs);
    }
    const body = isFile && response.ok ? await readFile(response) : parse(await response.text(), response);
    if (response.headers.has(keptAnswerHeader)) noteSilence();
    else noteAnswer();
    if (!response.ok) throw toApiError(response, body);
    return body;
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    noteSilence();
    throw new NetworkError(isTimedOut, { cause: error });
  } finally {
    clearTimeout(limit);
    clearTimeout(doubt);
    signal?.removeEventListener("abort", abort);
  }
}

/** Nor is a page a file. */
async function readFile(response: Response): Promise<File> {
  const content = await response.blob();
  if (content.type.startsWith("text/")) throw new TypeError(`a file was expected, not ${content.type}`);
  return new File([content], "", { type: content.type });
}

/** A captive portal or a proxy answers pages, not JSON: as good as no network when it says 200. */
function parse(raw: string, response: Response): unknown {
  try {
    return raw === "" ? undefined : JSON.parse(raw);
  } catch (error) {
    if (response.ok) throw error;
    return undefined;
  }
}

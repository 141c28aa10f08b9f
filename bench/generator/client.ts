import { randomInt } from "node:crypto";
import { Pool } from "undici";

export interface Call {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface CallAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Empty unless it was asked for. */
  text: string;
}

export type HttpClient = ReturnType<typeof openHttpClient>;

/** As lean as it gets: one call at a time on each connection, and no byte of an answer is looked at that is not needed. */
export function openHttpClient(url: string, connections: number) {
  const pool = new Pool(url, { connections, pipelining: 1 });

  function call({ method, path, headers = {}, body }: Call, isTextWanted = false): Promise<CallAnswer> {
    return new Promise((resolve, reject) => {
      const answer: CallAnswer = { status: 0, headers: {}, text: "" };
      const chunks: Buffer[] = [];
      pool.dispatch(
        {
          method,
          path,
          headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
          body: body ?? null,
        },
        {
          onRequestStart() {},
          onResponseStart(_controller, status, fields) {
            answer.status = status;
            answer.headers = fields;
          },
          onResponseData(_controller, chunk) {
            if (isTextWanted) chunks.push(chunk);
          },
          onResponseEnd() {
            answer.text = Buffer.concat(chunks).toString("utf8");
            resolve(answer);
          },
          onResponseError(_controller, error) {
            reject(error);
          },
        },
      );
    });
  }

  /** Opens a stream of events; resolves with the first one. Each later one is told, until `onEvent` wants no more. */
  function follow(
    path: string,
    headers: Record<string, string>,
    onEvent: (text: string) => "more" | "enough",
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let isFirst = true;
      let rest = "";
      pool.dispatch(
        { method: "GET", path, headers, body: null, bodyTimeout: 0 },
        {
          onRequestStart() {},
          onResponseStart(_controller, status) {
            if (status !== 200) reject(new Error(`${path} was answered with ${status}`));
          },
          onResponseData(controller, chunk) {
            const events = (rest + chunk.toString("utf8")).split("\n\n");
            rest = events.pop() ?? "";
            for (const event of events) {
              if (!event.includes("data: ")) continue;
              if (isFirst) resolve();
              else if (onEvent(event) === "enough") controller.abort(new Error("no more is wanted"));
              isFirst = false;
            }
          },
          onResponseEnd() {
            reject(new Error(`${path} ended before it said anything`));
          },
          onResponseError(_controller, error) {
            reject(error);
          },
        },
      );
    });
  }

  return { call, follow, close: () => pool.destroy() };
}

/** @throws Error unless it was answered with 200 */
export async function callOk(client: HttpClient, call: Call, isTextWanted = false): Promise<string> {
  const answer = await client.call(call, isTextWanted);
  if (answer.status === 200) return answer.text;
  throw new Error(`${call.method} ${call.path} was answered with ${answer.status} ${answer.text}`);
}

/** Whoever is turned away with 503 and Retry-After comes again after that time, and a little. Tells each such answer. */
export function patiently(http: HttpClient, onTurnedAway = () => {}): HttpClient {
  async function call(one: Call, isTextWanted?: boolean): Promise<CallAnswer> {
    for (;;) {
      const answer = await http.call(one, isTextWanted);
      const wait = retryAfterMs(answer.status, answer.headers["retry-after"]);
      if (wait === null) return answer;
      onTurnedAway();
      await pause(wait);
    }
  }
  return { ...http, call };
}

/** The same of `fetch`. */
export function patientFetch(onTurnedAway: () => void): typeof fetch {
  return async (...request) => {
    for (;;) {
      const answer = await fetch(...request);
      const wait = retryAfterMs(answer.status, answer.headers.get("retry-after"));
      if (wait === null) return answer;
      onTurnedAway();
      await answer.text();
      await pause(wait);
    }
  };
}

/** Null where nobody was turned away; else as long as told, and a little, so that not all come back at once. */
function retryAfterMs(status: number, retryAfter: unknown): number | null {
  const seconds = Number(retryAfter);
  return status === 503 && seconds > 0 ? seconds * 1000 + randomInt(500) : null;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

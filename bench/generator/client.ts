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

  return { call, close: () => pool.close() };
}

/** @throws Error unless it was answered with 200 */
export async function callOk(client: HttpClient, call: Call, isTextWanted = false): Promise<string> {
  const answer = await client.call(call, isTextWanted);
  if (answer.status === 200) return answer.text;
  throw new Error(`${call.method} ${call.path} was answered with ${answer.status} ${answer.text}`);
}

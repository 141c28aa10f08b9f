import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { assertMediaKey, type ByteRange, type MediaStore } from "./media-store.ts";

export interface S3Options {
  /** Without the bucket: `https://s3.us-west-2.amazonaws.com`, `https://<account>.r2.cloudflarestorage.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For one try, beside what its bytes need to come over a slow network. */
  timeoutMs?: number;
}

const tries = 2;
/** As slow as a store may be that takes or gives a film. */
const bytesPerMs = 1_000;

/**
 * Any store that speaks S3 (path-style addresses, signature version 4).
 * Source: docs.aws.amazon.com/AmazonS3/latest/API — PutObject, GetObject, DeleteObject.
 */
export function createS3MediaStore(options: S3Options): MediaStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = 4_000 } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });

  /** Repeats once what a second try may mend: no answer, 429, 5xx. All three calls may be repeated. */
  async function send(method: "PUT" | "GET" | "DELETE", key: string, call: Call = {}): Promise<Answer> {
    assertMediaKey(key);
    const { body, headers, bytes = body?.length ?? 0 } = call;
    const url = `${endpoint.replace(/\/$/, "")}/${encodeURIComponent(bucket)}/${key}`;
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    for (let turn = 1; ; turn += 1) {
      try {
        const response = await client.fetch(url, {
          method,
          ...(body ? { body: Buffer.from(body) } : {}),
          headers: { ...headers, "x-amz-content-sha256": hash },
          // A redirect would carry the signature, and the picture, elsewhere.
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs + Math.ceil(bytes / bytesPerMs)),
        });
        const answer = { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
        if (turn === tries || (answer.status < 500 && answer.status !== 429)) return answer;
      } catch (error) {
        if (turn === tries) throw error;
      }
    }
  }

  return {
    name: "s3",

    async put(key, bytes, type) {
      const headers = { "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
      const answer = await send("PUT", key, { body: bytes, headers });
      if (answer.status !== 200) throw failure("put", answer);
    },

    async get(key, range) {
      const answer = await send("GET", key, range ? partOf(range) : {});
      if (isNoSuchKey(answer)) return null;
      if (range && answer.status === 206) return Readable.from(answer.bytes);
      if (answer.status !== 200) throw failure("get", answer);
      // A store that knows no ranges gives all of it.
      return Readable.from(range ? answer.bytes.subarray(range.start, range.end + 1) : answer.bytes);
    },

    async delete(key) {
      const answer = await send("DELETE", key);
      if (answer.status !== 204 && answer.status !== 200 && !isNoSuchKey(answer)) throw failure("delete", answer);
    },
  };
}

interface Call {
  body?: Uint8Array;
  headers?: Record<string, string>;
  /** That go or come, where more than a few are known to. */
  bytes?: number;
}

const partOf = ({ start, end }: ByteRange): Call => ({
  headers: { range: `bytes=${start}-${end}` },
  bytes: end - start + 1,
});

/** Read whole, so that one time limit covers all of it: pictures are some hundred kB, films a few MB and fetched from the store itself. */
interface Answer {
  status: number;
  bytes: Buffer;
}

/** The store's own word for what went wrong: `NoSuchKey`, `NoSuchBucket`, `SignatureDoesNotMatch`. */
function codeOf({ bytes }: Answer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString("utf8"))?.[1] ?? "without a code";
}

function isNoSuchKey(answer: Answer): boolean {
  return answer.status === 404 && codeOf(answer) === "NoSuchKey";
}

function failure(call: string, answer: Answer): Error {
  return new Error(`S3 ${call} was answered ${answer.status} ${codeOf(answer)}`);
}

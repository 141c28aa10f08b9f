import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { assertMediaKey, type MediaStore } from "./media-store.ts";

export interface S3Options {
  /** Without the bucket: `https://s3.us-west-2.amazonaws.com`, `https://<account>.r2.cloudflarestorage.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For one try. */
  timeoutMs?: number;
}

const tries = 2;

/**
 * Any store that speaks S3 (path-style addresses, signature version 4).
 * Source: docs.aws.amazon.com/AmazonS3/latest/API — PutObject, GetObject, DeleteObject.
 */
export function createS3MediaStore(options: S3Options): MediaStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = 4_000 } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });

  /** Repeats once what a second try may mend: no answer, 429, 5xx. All three calls may be repeated. */
  async function send(method: "PUT" | "GET" | "DELETE", key: string, body?: Uint8Array, headers = {}): Promise<Answer> {
    assertMediaKey(key);
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
          signal: AbortSignal.timeout(timeoutMs),
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
      const answer = await send("PUT", key, bytes, headers);
      if (answer.status !== 200) throw failure("put", answer);
    },

    async get(key) {
      const answer = await send("GET", key);
      if (isNoSuchKey(answer)) return null;
      if (answer.status !== 200) throw failure("get", answer);
      return Readable.from(answer.bytes);
    },

    async delete(key) {
      const answer = await send("DELETE", key);
      if (answer.status !== 204 && answer.status !== 200 && !isNoSuchKey(answer)) throw failure("delete", answer);
    },
  };
}

/** Read whole, so that one time limit covers all of it; our files are pictures of some hundred kB. */
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

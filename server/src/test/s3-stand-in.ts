import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface Request {
  method: string;
  path: string;
  type: string | undefined;
  cacheControl: string | undefined;
}

export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>;

const region = "us-west-2";
const bucket = "pictures";
const accessKeyId = "AKIDSTANDIN";
const secretAccessKey = "a secret that only the stand-in knows";

/**
 * A small stand-in for the three S3 calls that we make. It works the signature out for itself, from Amazon's description
 * of signature version 4, so that a wrong signer shows.
 */
export async function startS3StandIn() {
  const files = new Map<string, Buffer>();
  const requests: Request[] = [];
  const special: ((response: ServerResponse) => void)[] = [];
  const server = createServer((request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = "", url = "" } = request;
    const { "content-type": type, "cache-control": cacheControl } = request.headers;
    requests.push({ method, path: url, type, cacheControl });
    const next = special.shift();
    if (next) return next(response);
    if (!isSigned(request, body)) return refuse(response, 403, "SignatureDoesNotMatch");
    const [, inBucket, key = ""] = url.split("/");
    if (inBucket !== bucket) return refuse(response, 404, "NoSuchBucket");
    if (method === "PUT") {
      files.set(key, body);
      response.writeHead(200).end();
    } else if (method === "DELETE") {
      files.delete(key);
      response.writeHead(204).end();
    } else {
      const file = files.get(key);
      if (!file) return refuse(response, 404, "NoSuchKey");
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
      if (start === undefined || end === undefined) {
        response.writeHead(200, { "content-length": file.length }).end(file);
        return;
      }
      if (Number(start) >= file.length) return refuse(response, 416, "InvalidRange");
      const part = file.subarray(Number(start), Number(end) + 1);
      const range = `bytes ${start}-${Number(start) + part.length - 1}/${file.length}`;
      response.writeHead(206, { "content-length": part.length, "content-range": range }).end(part);
    }
  }

  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    options: { endpoint, bucket, region, accessKeyId, secretAccessKey },
    files,
    requests,
    /** Answers the next call in its own way; several calls queue up. */
    answerNext: (answer: (response: ServerResponse) => void) => void special.push(answer),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No</Message></Error>`);
}

/** docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? "",
    );
  if (!match) return false;
  const [, keyId, date = "", inRegion, names = "", signature] = match;
  const hash = createHash("sha256").update(body).digest("hex");
  if (keyId !== accessKeyId || inRegion !== region || request.headers["x-amz-content-sha256"] !== hash) return false;
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.split(";").includes(name))) return false;
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, request.url, "", headers.join(""), names, hash].join("\n");
  const time = String(request.headers["x-amz-date"]);
  const scope = `${date}/${region}/s3/aws4_request`;
  const digest = createHash("sha256").update(canonical).digest("hex");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), "s3"), "aws4_request");
  return hmac(key, ["AWS4-HMAC-SHA256", time, scope, digest].join("\n")).toString("hex") === signature;
}

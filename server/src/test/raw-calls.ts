import { once } from "node:events";
import { connect } from "node:net";

export interface RawCall {
  method: string;
  /** As it goes on the wire. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends calls as they are, all at once on one connection; no client mends half of what is wrong with them. Answers what
 * came back, in order, until the server closed or all had their answer; of a stream only the head.
 */
export function sendRaw(url: string, calls: readonly RawCall[]): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const answers: RawAnswer[] = [];
    let rest: Buffer = Buffer.alloc(0);
    const finish = () => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(20_000, () => reject(new Error("no answer within 20 s")));
    socket.on("data", (chunk: Buffer | string) => {
      rest = Buffer.concat([rest, Buffer.from(chunk)]);
      for (let read = readAnswer(rest); read; read = readAnswer(rest)) {
        answers.push(read.answer);
        rest = rest.subarray(read.length);
      }
      if (answers.length >= calls.length) finish();
    });
    socket.on("error", (error) => (answers.length > 0 ? finish() : reject(error)));
    socket.on("close", finish);
    socket.write(calls.map(write).join(""));
  });
}

function write({ method, path, headers, body }: RawCall): string {
  const all = {
    host: "localhost",
    ...headers,
    ...(body === null ? {} : { "content-length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}

function readAnswer(bytes: Buffer): { answer: RawAnswer; length: number } | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const [line = "", ...fields] = bytes.subarray(0, headEnd).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(":")).toLowerCase(),
      field.slice(field.indexOf(":") + 1).trim(),
    ]),
  );
  const size = Number(headers["content-length"] ?? 0);
  const length = headEnd + 4 + size;
  if (bytes.length < length) return null;
  const body = bytes.subarray(headEnd + 4, length).toString("utf8");
  return { answer: { status: Number(line.split(" ")[1]), headers, body }, length };
}

/** Announces a body and never sends it: whatever answers has not waited for it. */
export async function answerToHead(server: { url: string }, head: string, bytes = 60_000): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const answer = once(socket, "data");
  socket.write(`${head}\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`);
  const [text] = await answer;
  socket.destroy();
  return String(text);
}

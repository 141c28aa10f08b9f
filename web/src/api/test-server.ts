import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface TestAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** A real HTTP server for tests of the client: `answer` says what it says, `seen` what it was asked. */
export async function startTestServer(answer: (request: SeenRequest) => TestAnswer | Promise<TestAnswer>) {
  const seen: SeenRequest[] = [];
  async function handle(request: IncomingMessage): Promise<TestAnswer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString() };
    seen.push(entry);
    return answer(entry);
  }
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status = 200, headers = {}, body } = await handle(request);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  }
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return { origin, seen, close };
}

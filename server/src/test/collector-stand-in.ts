import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ToldSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
  hasFailed: boolean;
}

interface Exported {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ToldSpan, "attributes"> & {
        attributes: { key: string; value: Record<string, unknown> }[];
        status: { code: number };
      })[];
    }[];
  }[];
}

/** A small stand-in for an OpenTelemetry collector, for tests. */
export async function startCollector() {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const take = (response: ServerResponse) => response.setHeader("content-type", "application/json").end("{}");
  let answer: (response: ServerResponse) => unknown = take;
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    paths.add(request.url ?? "");
    bodies.push(await text(request));
    answer(response);
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** As they came, refused ones too. */
    bodies,
    paths,
    listSpans: (): ToldSpan[] =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Exported).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, status, ...span }) => ({
          ...span,
          attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
          hasFailed: status.code === 2,
        })),
    /** Every answer from now on is made by `how`; null: what comes is taken. */
    answerBy(how: typeof answer | null): void {
      answer = how ?? take;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

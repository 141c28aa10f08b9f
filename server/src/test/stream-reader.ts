import type { Endpoint, Output } from "@skipline/contract/endpoint";
import type { Session } from "./test-server.ts";

/** Reads a stream of the contract message by message, heartbeats passed over. */
export async function readStream<E extends Pick<Endpoint, "path" | "output">>(
  url: string,
  endpoint: E,
  params: Record<string, string>,
  as: Session | null,
  headers: Record<string, string> = {},
) {
  const stop = new AbortController();
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const response = await fetch(`${url}/api${path}`, {
    headers: { ...(as ? { authorization: `Bearer ${as.idToken}` } : {}), ...headers },
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";

  /** The next message, as the contract says it is. @throws Error when the stream ends before it */
  async function next(): Promise<Output<E>> {
    for (;;) {
      const message = /^data: (.*)\n\n/m.exec(text);
      if (message?.[1]) {
        text = text.slice(message.index + message[0].length);
        return endpoint.output.parse(JSON.parse(message[1])) as Output<E>;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error("the stream ended");
      text += chunk.value;
    }
  }

  /** Everything until the server ends the stream. */
  async function rest(): Promise<string> {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return text;
      text += chunk.value;
    }
  }

  return { response, next, rest, stop: () => stop.abort() };
}

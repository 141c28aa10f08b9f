import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A small stand-in for Twilio's messages call, for tests. Each message is handed to `deliver`. */
export async function startTwilioStandIn() {
  let deliver: (to: string, body: string) => Promise<unknown> = async () => {};
  const statuses = new Map<string, string>();
  let disturb: ((response: ServerResponse) => void) | null = null;
  let disturbed = "";
  const server = createServer((request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The account itself, or only the time.
    if (request.method !== "POST") {
      if (disturb && request.url?.includes(disturbed)) return disturb(response);
      const account = /\/Accounts\/(\w+)\.json$/.exec(request.url ?? "")?.[1] ?? "";
      const status = statuses.get(account) ?? statuses.get("") ?? "active";
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ status }));
      return;
    }
    const fields = new URLSearchParams(await text(request));
    if (disturb && request.url?.includes(disturbed)) return disturb(response);
    await deliver(fields.get("To") ?? "", fields.get("Body") ?? "");
    const answer = { sid: `SM${randomBytes(16).toString("hex")}`, status: "queued", error_code: null };
    response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Where messages go from now on. */
    deliverTo(phones: typeof deliver): void {
      deliver = phones;
    },
    /** Of all accounts, or of this one, from now on: `active`, `suspended`, `closed`. */
    turnTo(status: string, account = ""): void {
      if (account === "") statuses.clear();
      statuses.set(account, status);
    },
    /** Every answer from now on, or every one to this account, is made by `how` instead; null ends it. */
    disturb(how: typeof disturb, account?: string): void {
      disturb = how;
      disturbed = account === undefined ? "" : `/Accounts/${account}/`;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

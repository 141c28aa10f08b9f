import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Twilio's own for its test credentials: a sender that may send, and a phone that is none. */
export const twilioTestNumbers = { from: "+15005550006", noPhone: "+15005550001" };

interface TwilioStandInOptions {
  /** With these alone, as Twilio's test credentials are: they send from the test number, to nobody, and open nothing else. */
  testCredentials?: { accountSid: string; authToken: string };
}

/** A small stand-in for Twilio's messages call, for tests. Each message is handed to `deliver`. */
export async function startTwilioStandIn({ testCredentials }: TwilioStandInOptions = {}) {
  let deliver: (to: string, body: string, statusCallback: string | null) => Promise<unknown> = async () => {};
  const statuses = new Map<string, string>();
  let disturb: ((response: ServerResponse) => void) | null = null;
  let disturbed = "";
  const server = createServer((request, response) => void respond(request, response));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = new URLSearchParams(await text(request));
    if (disturb && request.url?.includes(disturbed)) return disturb(response);
    const refusal = testCredentials ? refuse(request, fields, testCredentials) : null;
    if (refusal) return send(response, refusal.status, { code: refusal.code, message: `no: ${fields.get("To")}` });
    // The account itself, or only the time.
    if (request.method !== "POST") {
      const account = /\/Accounts\/(\w+)\.json$/.exec(request.url ?? "")?.[1] ?? "";
      return send(response, 200, { status: statuses.get(account) ?? statuses.get("") ?? "active" });
    }
    await deliver(fields.get("To") ?? "", fields.get("Body") ?? "", fields.get("StatusCallback"));
    send(response, 201, { sid: `SM${randomBytes(16).toString("hex")}`, status: "queued", error_code: null });
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

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** As Twilio refuses what test credentials may not, and what is wrong with a message. */
function refuse(
  { method, url, headers }: IncomingMessage,
  fields: URLSearchParams,
  { accountSid, authToken }: { accountSid: string; authToken: string },
): { status: number; code: number } | null {
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  if (headers.authorization !== expected) return { status: 401, code: 20003 };
  if (method !== "POST") return { status: 403, code: 20008 };
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
  if (!isForm || url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return { status: 404, code: 20404 };
  if (fields.get("From") !== twilioTestNumbers.from) return { status: 400, code: 21606 };
  return fields.get("To") === twilioTestNumbers.noPhone ? { status: 400, code: 21211 } : null;
}

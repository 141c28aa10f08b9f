import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { findAnswerFault, findRequestFault } from "./twilio-openapi.ts";

/** Twilio's own for its test credentials: a sender that may send, and a phone that is none. Here alone: a messaging service. */
export const twilioTestNumbers = { from: "+15005550006", noPhone: "+15005550001", pool: `MG${"0".repeat(32)}` };

interface TwilioStandInOptions {
  /** With these alone, as Twilio's test credentials are: they send from the test number, to nobody, and open nothing else. */
  testCredentials?: { accountSid: string; authToken: string };
}

/**
 * A small stand-in for Twilio's messages and calls, for tests. Each message is handed to `deliver`, each call to `ring`. It
 * takes what Twilio publishes that it takes, and answers nothing else than Twilio may.
 */
export async function startTwilioStandIn({ testCredentials }: TwilioStandInOptions = {}) {
  let deliver: (to: string, body: string, statusCallback: string | null) => Promise<unknown> = async () => {};
  let ring: (to: string, twiml: string) => Promise<unknown> = async () => {};
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
      return answer(response, "Account", { status: statuses.get(account) ?? statuses.get("") ?? "active" });
    }
    const resource = request.url?.endsWith("/Calls.json") ? "Calls" : "Messages";
    const fault = findRequestFault(resource, fields);
    if (fault !== null) return send(response, 400, { code: 20001, message: fault });
    const sid = randomBytes(16).toString("hex");
    if (resource === "Calls") {
      await ring(fields.get("To") ?? "", fields.get("Twiml") ?? "");
      return answer(response, "Calls", { sid: `CA${sid}`, status: "queued" });
    }
    await deliver(fields.get("To") ?? "", fields.get("Body") ?? "", fields.get("StatusCallback"));
    answer(response, "Messages", { sid: `SM${sid}`, status: "queued", error_code: null });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Where messages go from now on. */
    deliverTo(phones: typeof deliver): void {
      deliver = phones;
    },
    /** Where calls go from now on, with what they begin with. */
    ringAt(phones: typeof ring): void {
      ring = phones;
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

function answer(response: ServerResponse, resource: Parameters<typeof findAnswerFault>[0], body: object): void {
  const fault = findAnswerFault(resource, body);
  if (fault === null) send(response, resource === "Account" ? 200 : 201, body);
  else send(response, 500, { code: 20500, message: `Twilio would not answer that: ${fault}` });
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
  if (!isForm || !url?.startsWith(`/2010-04-01/Accounts/${accountSid}/`)) return { status: 404, code: 20404 };
  const isCall = url.endsWith("/Calls.json");
  if (!isCall && !url.endsWith("/Messages.json")) return { status: 404, code: 20404 };
  const pool = isCall ? null : fields.get("MessagingServiceSid");
  if (pool !== null && pool !== twilioTestNumbers.pool) return { status: 400, code: 21701 };
  if (pool === null && fields.get("From") !== twilioTestNumbers.from)
    return { status: 400, code: isCall ? 21210 : 21606 };
  if (fields.get("To") !== twilioTestNumbers.noPhone) return null;
  return { status: 400, code: isCall ? 21217 : 21211 };
}

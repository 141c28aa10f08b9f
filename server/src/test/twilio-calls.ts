import { signTwilio } from "../providers/sms/twilio-webhook.ts";

const unescaped: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const plain = (xml: string) => xml.replaceAll(/&\w+;/g, (name) => unescaped[name] ?? name);

/** What TwiML says, without its pauses. */
export function wordsOf(twiml: string): string {
  return [...twiml.matchAll(/<Say language="[\w-]+">([^<]*)<\/Say>/g)].map(([, words = ""]) => plain(words)).join(" ");
}

/** Where Twilio asks on when a key was pressed. */
export function actionOf(twiml: string): string {
  const [, action] = /<Gather [^>]*action="([^"]+)"/.exec(twiml) ?? [];
  if (action === undefined) throw new Error(`nothing follows a key: ${twiml}`);
  return plain(action);
}

/** The fields of a pressed key, as Twilio signs them for the address that it was told. */
export function pressedKey(url: string, authToken: string) {
  const fields = new URLSearchParams({ CallSid: `CA${"a".repeat(32)}`, Digits: "5", CallStatus: "in-progress" });
  return { rawBody: Buffer.from(fields.toString()), signature: signTwilio(url, fields, authToken).toString("base64") };
}

import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { id, text } from "./text.ts";

/** Read raw: the signature is over address and fields. Answers 204 to all that is genuine: a body would be texted to whoever wrote. */
export const receiveSmsWebhook = defineEndpoint({
  id: "auth.receiveSmsWebhook",
  summary: "Signed news of the sender of text messages: STOP and START, and what became of a message",
  method: "POST",
  path: "/webhooks/sms",
  access: { kind: "public" },
  query: z.object({ message: z.optional(id) }),
  // Whatever the provider sends: nothing of it is read before its signature is known to be genuine.
  body: z.unknown(),
  kind: "webhook",
  output: z.null(),
});

/** Asked by the provider when whoever was called has pressed a key. Answers TwiML, not JSON: what is said then. */
export const answerCall = defineEndpoint({
  id: "auth.answerCall",
  summary: "Signed: somebody who is called with a code has pressed a key, and hears it",
  method: "POST",
  path: "/webhooks/calls",
  access: { kind: "public" },
  /** Sealed by the server that makes the call. */
  query: z.object({ say: text(2000) }),
  body: z.unknown(),
  kind: "webhook",
  output: z.string(),
});

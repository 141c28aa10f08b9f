import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { id } from "./text.ts";

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

import { createHmac, randomUUID } from "node:crypto";
import { signWebhook } from "../providers/payments/webhook-signature.ts";
import { testSecret } from "./test-server.ts";

const webhookSecret = createHmac("sha256", `${testSecret}:sandbox`).update("webhook").digest("hex");

export interface SandboxEvent {
  type: string;
  object: Record<string, unknown>;
  id?: string;
}

/** Gives the server at `url` a genuine event of the sandbox, as of `now` by that server's clock; answers the status of its answer. */
export async function postSandboxEvent(
  url: string,
  { type, object, id = `evt_${randomUUID()}` }: SandboxEvent,
  now = new Date(),
): Promise<number> {
  const body = JSON.stringify({ id, type, object });
  const signature = signWebhook(body, webhookSecret, now);
  const headers = { "content-type": "application/json", "sandbox-signature": signature };
  const response = await fetch(`${url}/api/webhooks/payments`, { method: "POST", headers, body });
  await response.body?.cancel();
  return response.status;
}

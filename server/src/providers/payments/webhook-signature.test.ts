import { describe, expect, test } from "vitest";
import { createStripeClient } from "../stripe-client.ts";
import { isGenuineWebhook, signWebhook } from "./webhook-signature.ts";

/** Against the SDK, which signs and checks by itself. */
const { webhooks } = createStripeClient({ secretKey: "sk_test_x" }).stripe;
const secret = "whsec_of_the_platform";
const payload = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "charge.refunded",
  data: { object: { name: "ñ" } },
});
const body = Buffer.from(payload);

describe("a signature", () => {
  test("of the SDK's is genuine here, of these bytes and this secret alone, and while it is fresh", () => {
    const now = new Date();
    const timestamp = Math.floor(now.getTime() / 1000);
    const header = webhooks.generateTestHeaderString({ payload, secret, timestamp });
    expect(isGenuineWebhook(body, header, secret, now)).toBe(true);
    expect(isGenuineWebhook(Buffer.from(`${payload} `), header, secret, now)).toBe(false);
    expect(isGenuineWebhook(body, header, "whsec_of_another", now)).toBe(false);
    const old = webhooks.generateTestHeaderString({ payload, secret, timestamp: timestamp - 310 });
    expect(isGenuineWebhook(body, old, secret, now)).toBe(false);
  });

  test("of ours is what the SDK takes for genuine", () => {
    const header = signWebhook(body, secret, new Date());
    expect(webhooks.constructEvent(body, header, secret)).toMatchObject({ id: "evt_1", type: "charge.refunded" });
    expect(() => webhooks.constructEvent(Buffer.from(`${payload} `), header, secret)).toThrow("signature");
    expect(() => webhooks.constructEvent(body, header, "whsec_of_another")).toThrow("signature");
  });
});

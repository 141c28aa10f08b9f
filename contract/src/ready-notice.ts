import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { userId } from "./ordering.ts";
import { id, text } from "./text.ts";
import { saying } from "./words.ts";

/**
 * What was said of one way to be told: nothing yet (`NEW`), that they want it (`ON`), that they don't any more (`OFF`); it was
 * sent (`SENT`), or could not be (`FAILED`).
 */
const readyNoticeStates = ["NEW", "ON", "OFF", "SENT", "FAILED"] as const;
export type ReadyNoticeState = (typeof readyNoticeStates)[number];

/** Why no text message can be asked for: its phone has texted STOP; the venue's texts of this night are used up. */
const textRefusals = ["OPTED_OUT", "USED_UP"] as const;

const state = z.enum(readyNoticeStates);

export const readyNotice = z.object({
  isOpen: z
    .boolean()
    .check(z.describe("Whether the order is still made, so that its guest may say how to be told that it is ready.")),
  push: z.object({
    state,
    publicKey: z
      .nullable(z.string())
      .check(z.describe("`applicationServerKey` to subscribe with (RFC 8292); null: this deployment pushes nothing.")),
  }),
  text: z.object({
    state,
    refusal: z.nullable(z.enum(textRefusals)),
    phoneLast4: z.string(),
  }),
});
export type ReadyNotice = z.output<typeof readyNotice>;

/** So many bytes, in base64url without its padding. */
const base64url = (bytes: number) =>
  z
    .string()
    .check(
      z.refine(
        (value) => /^[\w-]+$/.test(value) && value.length === Math.ceil((bytes * 4) / 3),
        saying(m.refused_push_address),
      ),
    );

/** As `PushSubscription.toJSON()` of the browser has it. */
export const pushSubscription = z.strictObject({
  endpoint: text(1_000),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});

export type PushAddress = z.output<typeof pushSubscription>;

const path = "/users/{userId}/orders/{orderId}/ready-notice";
const params = z.object({ userId, orderId: id });

export const getReadyNotice = defineEndpoint({
  id: "ordering.getReadyNotice",
  summary: "How the guest is told that their order is ready, and what there is to choose from",
  method: "GET",
  path,
  access: { kind: "self" },
  params,
  output: z.object({ readyNotice }),
});

export const keepReadyNotice = defineEndpoint({
  id: "ordering.keepReadyNotice",
  summary: "Say how to be told that an order is ready, once, or take it back; what is left out stays",
  method: "PUT",
  path,
  access: { kind: "self" },
  params,
  body: z.strictObject({
    push: z
      .optional(z.nullable(pushSubscription))
      .check(z.describe("Where this browser is pushed to, in the place of the one before; null: nowhere any more.")),
    text: z.optional(z.boolean()).check(z.describe("Whether a text message goes to the phone that is signed in with.")),
  }),
  output: z.object({ readyNotice }),
  errors: ["RULE_VIOLATED"],
  idempotent: "state",
});

import { receiveSmsWebhook } from "@skipline/contract/sms-webhook";
import * as m from "@skipline/contract/texts";
import type { Kysely } from "kysely";
import { Counter } from "prom-client";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/app-error.ts";
import { type Route, route } from "../../http/call.ts";
import type { SmsDelivery, SmsNotice, SmsWebhook } from "../../providers/sms/sms-webhook.ts";
import { noteRefusedStop, noteStart, noteStop } from "./opt-outs.ts";

/** News of a message that had a reference; false where there is none, or it has heard as much before. */
export type NoteDelivery = (news: {
  reference: string;
  delivery: SmsDelivery | "OPTED_OUT";
  errorCode: number | null;
}) => Promise<boolean>;

interface SmsWebhookDeps {
  db: Kysely<Database>;
  clock: Clock;
  publicUrl: string;
  /** Of each account that messages are sent from. */
  webhooks: readonly SmsWebhook[];
  noteDelivery: NoteDelivery;
}

/** What the sender of text messages tells us. */
export function createSmsNews({ db, clock, publicUrl, webhooks, noteDelivery }: SmsWebhookDeps) {
  const counter = new Counter({
    name: "skipline_sms_news_total",
    help: "News of text messages: delivered, undelivered, failed, opted_out, sent; of guests' messages once each, of others as they come",
    labelNames: ["of", "outcome"],
    registers: [],
  });

  function verify(request: Parameters<SmsWebhook["read"]>[0]): SmsNotice {
    for (const webhook of webhooks) {
      const notice = webhook.read(request);
      if (notice) return notice;
    }
    throw new AppError("BAD_REQUEST", m.refused_webhook);
  }

  async function apply(notice: SmsNotice): Promise<void> {
    if (notice.kind === "stop") await noteStop(db, notice.phone, clock.now());
    if (notice.kind === "start") await noteStart(db, notice.phone);
    if (notice.kind !== "delivery") return;
    const { reference, to, isOptOut, errorCode } = notice;
    if (isOptOut && to !== null) await noteRefusedStop(db, to, clock.now());
    const delivery = isOptOut ? "OPTED_OUT" : notice.delivery;
    const isNews = reference === null || (await noteDelivery({ reference, delivery, errorCode }));
    if (isNews) counter.inc({ of: reference === null ? "other" : "guest", outcome: delivery.toLowerCase() });
  }

  const routes: Route[] = [
    route(receiveSmsWebhook, async (_input, { request, rawBody, reply }) => {
      await apply(verify({ url: `${publicUrl}${request.url}`, rawBody, headers: request.headers }));
      reply.code(204);
      return null;
    }),
  ];
  return { counter, routes };
}

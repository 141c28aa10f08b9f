/** `SENT` may be followed by any other; they by none. */
export type SmsDelivery = "SENT" | "DELIVERED" | "UNDELIVERED" | "FAILED";

/** What a provider tells of text messages. */
export type SmsNotice =
  /** Somebody texted STOP or START, or a word that means it; the provider answers them. */
  | { kind: "stop" | "start"; phone: string }
  | {
      kind: "delivery";
      /** The message's own; null for one that had none. */
      reference: string | null;
      to: string | null;
      delivery: SmsDelivery;
      isOptOut: boolean;
      errorCode: number | null;
    }
  /** Nothing for us: another word, a step on the way. */
  | { kind: "other" };

/** Reads what one account's provider sends to `/api/webhooks/sms`. */
export interface SmsWebhook {
  /** @param url as the provider was told it, with the query; null for what is not genuine: nothing of it is read */
  read(request: {
    url: string;
    rawBody: Buffer;
    headers: Record<string, string | string[] | undefined>;
  }): SmsNotice | null;
}

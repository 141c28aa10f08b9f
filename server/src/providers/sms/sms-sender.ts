/** Sends text messages. The embedded default stores them for `/dev/outbox`; Twilio sends them. */
export interface SmsSender {
  readonly name: "outbox" | "twilio";
  /** @param to E.164 @throws Error when the provider did not take the message */
  send(message: { to: string; body: string }): Promise<void>;
}

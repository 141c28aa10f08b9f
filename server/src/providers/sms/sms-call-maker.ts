import type { Language } from "@skipline/contract/languages";

/** What is said by a call. */
export interface SpokenCall {
  /** E.164 */
  to: string;
  language: Language;
  /** Said until a key is pressed. A mailbox presses none, so that it keeps nothing else of the call. */
  invitation: string;
  /** Said then, each after a pause. */
  lines: readonly string[];
}

/** Calls people. The embedded default keeps what it would have said for `/dev/outbox`; Twilio calls. */
export interface CallMaker {
  readonly name: "outbox" | "twilio";
  /** @throws SmsError when the provider did not take the call; that somebody answers it is not promised */
  call(spoken: SpokenCall): Promise<void>;
}

/** What one account's provider asks at `/api/webhooks/calls` when a key was pressed. */
export interface CallAnswers {
  /** @param url as the provider was told it, with the query; null for what is not genuine */
  answer(request: {
    url: string;
    rawBody: Buffer;
    headers: Record<string, string | string[] | undefined>;
    say: string;
  }): string | null;
}

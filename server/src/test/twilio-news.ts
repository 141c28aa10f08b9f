import { signTwilio } from "../providers/sms/twilio-webhook.ts";
import type { TestServer } from "./test-server.ts";

/** Settings of a server that sends by Twilio's stand-in. */
export const twilioSettings = {
  SMS_SENDER: "twilio",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "token of the stand-in",
  TWILIO_FROM: "+12135550199",
};

/** What Twilio tells of messages, signed; `message` is the one that a status is of. Answers the status. */
export async function tellNews(
  server: Pick<TestServer, "url" | "context">,
  fields: Record<string, string>,
  { message, token = twilioSettings.TWILIO_AUTH_TOKEN }: { message?: string; token?: string } = {},
): Promise<number> {
  const path = `/api/webhooks/sms${message === undefined ? "" : `?message=${message}`}`;
  const form = new URLSearchParams(fields);
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signTwilio(server.context.publicUrl + path, form, token).toString("base64"),
    },
    body: form.toString(),
  });
  await answer.arrayBuffer();
  return answer.status;
}

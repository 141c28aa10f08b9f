import { env } from "node:process";
import { describeSmsSender } from "../../providers/sms/sms-sender.conformance.ts";
import { createTwilioSender } from "../../providers/sms/twilio-sms-sender.ts";
import { describeCallMaker } from "../../providers/sms/sms-call-maker.conformance.ts";
import { openTwilioCallsPeer, openTwilioPeer } from "../twilio-peer.ts";
import { setting, twilioCredentials } from "./settings.ts";

const credentials = twilioCredentials(env);

describeSmsSender("twilio", async () => {
  const peer = openTwilioPeer(credentials);
  if (env["TEST_TWILIO_LIVE"] !== "on") return peer;
  const from = setting(env, "TEST_TWILIO_FROM");
  const stranger = createTwilioSender({ ...credentials, authToken: "wrong", from });
  return {
    ...peer,
    sender: createTwilioSender({ ...credentials, from }),
    phones: [setting(env, "TEST_TWILIO_TO")],
    // Nobody's, with these credentials too.
    refuses: peer.refuses && { ...peer.refuses, stranger },
  };
});

describeCallMaker("twilio", async () => openTwilioCallsPeer(credentials));

import { env } from "node:process";
import { describeMailSender } from "../../providers/mail/mail-sender.conformance.ts";
import { openSmtpPeer } from "../smtp-peer.ts";
import { setting } from "./settings.ts";

describeMailSender("smtp", async () =>
  openSmtpPeer({
    url: setting(env, "TEST_SMTP_URL"),
    from: setting(env, "TEST_MAIL_FROM"),
    to: setting(env, "TEST_MAIL_TO"),
  }),
);

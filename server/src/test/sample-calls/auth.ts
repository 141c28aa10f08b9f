import { randomUUID } from "node:crypto";
import { passwordlessOtpGrant } from "@skipline/contract/issuer";
import { somePhone } from "../test-venue.ts";
import type { SampleCalls } from "../sample-calls.ts";

export const authCalls: SampleCalls<"auth"> = {
  "auth.startPasswordless": () => ({
    body: { client_id: "skipline-web", connection: "sms", phone_number: somePhone() },
  }),
  "auth.exchangeToken": () => ({
    body: {
      grant_type: passwordlessOtpGrant,
      client_id: "skipline-web",
      username: somePhone(),
      otp: "123456",
      realm: "sms",
    },
  }),
  "auth.receiveSmsWebhook": () => ({ body: { Body: "STOP" } }),
  "auth.answerCall": () => ({ query: { say: "sealed" }, body: { Digits: "1" } }),
  "auth.revokeSession": () => ({}),
  "auth.getOpenidConfiguration": () => ({}),
  "auth.getJwks": () => ({}),
  "auth.listVenueAddresses": (id) => ({ params: { vendorId: id("vendorId") } }),
  "auth.nameVenueAddress": (id) => ({ params: { vendorId: id("vendorId") } }),
  // None of theirs, which is what the call is for.
  "auth.removeVenueAddress": (id) => ({ params: { vendorId: id("vendorId"), venueAddressId: randomUUID() } }),
  "auth.keepLanguage": () => ({ body: { language: "es", isChosen: false } }),
  "auth.unlockPhone": (id) => ({ params: { phoneNumber: id("phoneNumber") } }),
};

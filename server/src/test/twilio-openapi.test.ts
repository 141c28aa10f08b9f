import { expect, test } from "vitest";
import { findAnswerFault, findRequestFault, twilioOpenapi } from "./twilio-openapi.ts";

const message = { To: "+12135550101", Body: "x", From: "+15005550006" };
const sid = (prefix: string) => prefix + "a".repeat(32);

test("what Twilio publishes says of which day it is, and knows what it doesn't take", () => {
  expect(twilioOpenapi.source.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(findRequestFault("Messages", new URLSearchParams(message))).toBeNull();
  expect(findRequestFault("Messages", new URLSearchParams({ ...message, Boddy: "x" }))).toContain("Boddy");
  expect(findRequestFault("Calls", new URLSearchParams({ To: "+12135550101", Twiml: "x" }))).toContain("From");
});

test("and what it never answers", () => {
  expect(findAnswerFault("Messages", { sid: sid("SM"), status: "queued", error_code: null })).toBeNull();
  expect(findAnswerFault("Messages", { sid: sid("CA"), status: "queued" })).toContain("sid");
  expect(findAnswerFault("Calls", { sid: sid("CA"), status: "sent" })).toContain("status");
  expect(findAnswerFault("Account", { status: "active", name: "x" })).toContain("name");
});

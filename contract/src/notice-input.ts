import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { noticeAnswer, noticeAudiences } from "./notices.ts";
import { isoTime } from "./text.ts";
import { line } from "./vendors.ts";

export const longestNotice = 200;
/** What is forgotten goes by itself. */
export const longestNoticeDays = 7;

export const setNotice = defineEndpoint({
  id: "venues.setNotice",
  summary: "Say something on all screens until a time; takes the place of what is said there",
  method: "PUT",
  path: "/notice",
  access: { kind: "platform" },
  body: z.strictObject({
    en: line(longestNotice, 1),
    es: line(longestNotice, 1),
    audience: z.enum(noticeAudiences),
    until: isoTime,
  }),
  output: noticeAnswer,
  errors: ["RULE_VIOLATED"],
  idempotent: "state",
  liveSession: true,
});

export const removeNotice = defineEndpoint({
  id: "venues.removeNotice",
  summary: "Take back what is said on all screens",
  method: "DELETE",
  path: "/notice",
  access: { kind: "platform" },
  output: noticeAnswer,
  idempotent: "state",
  liveSession: true,
});

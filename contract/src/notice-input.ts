import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { inEachLanguage, notice, noticeAnswer, noticeAudiences } from "./notices.ts";
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
    ...inEachLanguage(line(longestNotice, 1)),
    audience: z.enum(noticeAudiences),
    until: isoTime,
    /** As whoever says it saw it, null for nothing: what is another by now is not replaced. */
    was: z.optional(z.nullable(z.strictObject(notice.shape))),
  }),
  output: noticeAnswer,
  /** NOTICE_CHANGED carries in `details.was` what is said now. */
  errors: ["NOTICE_CHANGED", "RULE_VIOLATED"],
  idempotent: "state",
  liveSession: true,
});

export const removeNotice = defineEndpoint({
  id: "venues.removeNotice",
  summary: "Take back what is said on all screens",
  method: "DELETE",
  path: "/notice",
  access: { kind: "platform" },
  /** As whoever takes it back saw it: what is another by now, in what is named here, stays. */
  query: z.partial(z.strictObject(notice.shape)),
  output: noticeAnswer,
  /** NOTICE_CHANGED carries in `details.was` what is said now. */
  errors: ["NOTICE_CHANGED"],
  idempotent: "state",
  liveSession: true,
});

import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { isoTime } from "./text.ts";

/** Staff are those at the venues, and owners and operators in the console. */
export const noticeAudiences = ["everyone", "guests", "staff"] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

/** What an operator of the platform says on all screens, in each language that pages are in. */
export const notice = z.object({
  en: z.string(),
  es: z.string(),
  audience: z.enum(noticeAudiences),
  until: isoTime,
});
export type Notice = z.output<typeof notice>;

export const noticeAnswer = z.object({ notice: z.nullable(notice) });

export const getNotice = defineEndpoint({
  id: "venues.getNotice",
  summary: "What the platform's operators say on all screens just now",
  method: "GET",
  path: "/notice",
  access: { kind: "public" },
  output: noticeAnswer,
});

import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { type Language, languages } from "./languages.ts";
import { isoTime } from "./text.ts";

/** Staff are those at the venues, and owners and operators in the console. */
export const noticeAudiences = ["everyone", "guests", "staff"] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

type First = (typeof languages)[0];
type InEachLanguage<Type extends z.ZodMiniType> = Record<First, Type> & {
  [Other in Exclude<Language, First>]: z.ZodMiniOptional<Type>;
};

/** A field for each language; what is not said in one is read in the first. */
export function inEachLanguage<Type extends z.ZodMiniType>(type: Type): InEachLanguage<Type> {
  const [first, ...others] = languages;
  return Object.fromEntries([
    [first, type],
    ...others.map((other) => [other, z.optional(type)]),
  ]) as InEachLanguage<Type>;
}

/** What an operator of the platform says on all screens; servers answer in each language that they know. */
export const notice = z.object({
  ...inEachLanguage(z.string()),
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

import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { anyPhone, mailAddress } from "./contact.ts";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength, minLength } from "./length.ts";
import { nextToken, pageQuery } from "./text.ts";
import { type PlainText, saying } from "./words.ts";

/** Of a message: what the form counts down from. */
const longestMessage = 500;

const isStorable = (value: string) => !value.includes("\u0000") && !/\p{Surrogate}/u.test(value);
/** On one line: it goes into the subject of a mail. */
const isLine = (value: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
const name = (tooShort: PlainText, tooLong: PlainText, wrong: PlainText) =>
  z.string().check(
    z.trim(),
    minLength(2, saying(tooShort)),
    maxLength(120, saying(tooLong)),
    z.refine((value) => isStorable(value) && isLine(value), saying(wrong)),
  );

/** What a venue says when it asks for a demo: the form and the call obey the same rules, in the same words. */
export const leadFields = z.strictObject({
  companyName: name(m.demo_company_short, m.demo_company_long, m.demo_company_character),
  fullName: name(m.demo_name_short, m.demo_name_long, m.demo_name_character),
  phone: anyPhone,
  email: mailAddress,
  message: z
    .string()
    .check(
      z.trim(),
      minLength(10, saying(m.demo_message_short)),
      maxLength(longestMessage, saying(m.demo_message_long)),
      z.refine(isStorable, saying(m.demo_message_character)),
    ),
});
export type LeadFields = z.output<typeof leadFields>;

export const createLead = defineEndpoint({
  id: "leads.createLead",
  summary: "Ask for a demo: kept, and mailed to those who answer; at most five an hour from one address",
  method: "POST",
  path: "/leads",
  access: { kind: "public" },
  body: leadFields,
  output: z.object({ leadId: z.string() }),
  idempotent: "kept",
  cost: "form",
});

/** A lead as it is kept. `phone` is E.164 where it is a number that exists, else as it was typed. */
export const lead = z.object({
  leadId: z.string(),
  companyName: z.string(),
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** When a mail server took the mail about it, to hand it on; null while it waits, or after its last try. */
  mailedAt: z.nullable(z.string()),
  /** Nobody tries any more. */
  hasMailFailed: z._default(z.boolean(), false),
  /** The mail server's answer to it then, as `550 5.1.1`; null where there was none. */
  mailRefusal: z._default(z.nullable(z.string()), null),
});
export type Lead = z.output<typeof lead>;

export const listLeads = defineEndpoint({
  id: "leads.listLeads",
  summary: "Those who asked for a demo, the newest first",
  method: "GET",
  path: "/admin/leads",
  access: { kind: "platform" },
  query: z.strictObject(pageQuery),
  output: z.object({
    items: z.array(lead),
    nextToken,
    /** False where no mail server is set: whoever answers reads this list. */
    isMailing: z.boolean(),
  }),
});

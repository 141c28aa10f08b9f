import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength, minLength } from "./length.ts";
import { nextToken, pageQuery } from "./text.ts";

/** Of a message: what the form counts down from. */
const longestMessage = 500;

const isStorable = (value: string) => !value.includes("\u0000") && !/\p{Surrogate}/u.test(value);
/** On one line: it goes into the subject of a mail. */
const isLine = (value: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
/** Seven to fifteen digits, with the signs that any country writes between them and an extension. */
const phoneForm = /^\+?[\d\s()./\-–]{7,30}(\s*(x|ext\.?|#)\s*\d{1,6})?$/i;

function isPhone(value: string): boolean {
  const digits = value.replace(/\s*(x|ext\.?|#)\s*\d{1,6}$/i, "").replaceAll(/\D/g, "");
  return phoneForm.test(value) && digits.length >= 7 && digits.length <= 15;
}

const name = (what: string, tooShort: string) =>
  z.string().check(
    z.trim(),
    minLength(2, tooShort),
    maxLength(120, `${what} must be at most 120 characters`),
    z.refine((value) => isStorable(value) && isLine(value), `${what} has a character that is not allowed`),
  );

/** What a venue says when it asks for a demo: the form and the call obey the same rules, in the same words. */
export const leadFields = z.strictObject({
  companyName: name("Company name", "Company name must be at least 2 characters"),
  fullName: name("Full name", "Full name must be at least 2 characters"),
  phone: z.string().check(z.trim(), z.refine(isPhone, "Please enter a valid phone number")),
  email: z.string().check(z.trim(), maxLength(254, "Invalid email address"), z.email("Invalid email address")),
  message: z
    .string()
    .check(
      z.trim(),
      minLength(10, "Please tell us what you're interested in"),
      maxLength(longestMessage, "Message must be less than 500 characters"),
      z.refine(isStorable, "Message has a character that is not allowed"),
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
  ...leadFields.shape,
  createdAt: z.string(),
  /** When the mail about it was taken; null while it waits, or after its last try. */
  mailedAt: z.nullable(z.string()),
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

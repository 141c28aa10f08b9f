import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { maxLength } from "./length.ts";
import { saying } from "./words.ts";

/** Seven to fifteen digits, with the signs that any country writes between them and an extension. */
const phoneForm = /^\+?[\d\s()./\-–]{7,30}(\s*(x|ext\.?|#)\s*\d{1,6})?$/i;

function isPhone(value: string): boolean {
  const digits = value.replace(/\s*(x|ext\.?|#)\s*\d{1,6}$/i, "").replaceAll(/\D/g, "");
  return phoneForm.test(value) && digits.length >= 7 && digits.length <= 15;
}

/** Anybody's phone as people write it, also one that takes no messages. */
export const anyPhone = z.string().check(z.trim(), z.refine(isPhone, saying(m.demo_phone_wrong)));

/** A mail address. */
export const mailAddress = z
  .string()
  .check(z.trim(), maxLength(254, saying(m.demo_email_wrong)), z.email(saying(m.demo_email_wrong)));

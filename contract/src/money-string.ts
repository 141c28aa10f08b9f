import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { decimal } from "./money.ts";
import { saying } from "./words.ts";

/** Money in JSON: a decimal string with exactly two digits, `"12.50"`, from 0.00 to 9999999.99. */
export const moneyString = z.string().check(z.regex(decimal, saying(m.input_amount)));

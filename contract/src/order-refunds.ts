import * as z from "zod/mini";
import { moneyString } from "./money-string.ts";
import { maxLines, maxQuantityPerLine } from "./pricing.ts";
import { isoTime } from "./text.ts";

/** So many of a line, which is named by its place among `cartItems`, from 1. */
export const lineCount = z.object({
  line: z.number().check(z.int(), z.gte(1), z.lte(maxLines)),
  quantity: z.number().check(z.int(), z.gte(1), z.lte(maxQuantityPerLine)),
});

export const orderRefund = z.object({
  amount: moneyString,
  /** FAILED: it has not gone back, and counts for nothing. */
  status: z.enum(["UNDER_WAY", "DONE", "FAILED"]),
  datetime: isoTime,
  /** `noRefundReason`: staff gave none. */
  reason: z.string(),
  /** What it was given back for; empty where a sum was chosen. */
  lines: z.array(lineCount),
});
export type OrderRefund = z.output<typeof orderRefund>;

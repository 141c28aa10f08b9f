import type { FastifyRequest } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { readerLanguage } from "../../http/reader-language.ts";
import { describeRefusedPhone, parseMobilePhone } from "../auth/index.ts";

/**
 * The E.164 form of a phone that gets a role: one that can sign in.
 * @throws AppError RULE_VIOLATED, in words for whoever typed it
 */
export function readStaffPhone(input: string, regions: readonly string[], request: FastifyRequest): string {
  const phone = parseMobilePhone(input, regions);
  if (phone === null)
    throw new AppError("RULE_VIOLATED", describeRefusedPhone(input, regions, readerLanguage(request)));
  return phone;
}

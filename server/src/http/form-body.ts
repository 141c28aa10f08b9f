import * as m from "@skipline/contract/texts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

const formType = "application/x-www-form-urlencoded";

/** Reads forms by RFC 6749's rules (3.2): an empty field counts as absent, and none may stand there twice. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(formType, { parseAs: "string" }, (_request, body, done) => {
    const fields = [...new URLSearchParams(String(body))];
    const names = new Set(fields.map(([name]) => name));
    if (names.size < fields.length) done(new AppError("BAD_REQUEST", m.refused_form_twice));
    else done(null, Object.fromEntries(fields.filter(([, value]) => value !== "")));
  });
}

/** Whether the fields came as a form. */
export function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.toLowerCase().startsWith(formType) ?? false;
}

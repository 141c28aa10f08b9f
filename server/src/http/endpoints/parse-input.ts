import type { Endpoint } from "@skipline/contract/endpoint";
import type { ErrorCode } from "@skipline/contract/errors";
import * as m from "@skipline/contract/texts";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { AppError, malformedField } from "../app-error.ts";
import { parseAloud } from "../schema-words.ts";

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** @throws AppError for what the endpoint's schemas do not allow */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const input: Input = {};
  if (endpoint.params) {
    // A path that can't be an id is a thing that is not there.
    input.params = parsePart(endpoint.params, request.params, "NOT_FOUND", "path") as Record<string, string>;
  }
  if (endpoint.query) input.query = parsePart(endpoint.query, request.query, "BAD_REQUEST", "query") as never;
  if (endpoint.body) {
    // No content at all says as much as an empty object: a call whose body may be empty works without one.
    input.body = parsePart(endpoint.body, request.body === undefined ? {} : request.body, "BAD_REQUEST", "body");
  } else if (!isEmptyBody(request.body)) {
    throw new AppError("BAD_REQUEST", m.refused_body);
  }
  return input;
}

function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null || Buffer.isBuffer(body)) return true;
  return typeof body === "object" && Object.keys(body).length === 0;
}

function parsePart(schema: z.ZodMiniType, value: unknown, code: ErrorCode, where: string): unknown {
  const { data, issues } = parseAloud(schema, value);
  if (!issues) return data;
  const [first, ...more] = issues.slice(0, 20).map(({ path, problem }) => ({
    path: [where, ...path].join("."),
    problem,
  }));
  throw first ? malformedField(code, [first, ...more]) : new AppError(code, m.refused_input);
}

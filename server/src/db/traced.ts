import type { PoolClient } from "pg";
import type { Tracer } from "../tracer.ts";
import { prepared } from "./named.ts";

const facts = { "db.system.name": "postgresql" };

/** A span for each statement of what is traced. Neither its text nor its values are in it. */
export function traceStatements(client: PoolClient, tracer: Tracer): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const traced = (...args: unknown[]): unknown => {
    const [text] = args;
    const span = typeof text === "string" ? tracer.part(() => nameOf(text), facts) : null;
    if (!span) return query(...args);
    const result = query(...args);
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    return result.then(
      (answer: unknown) => {
        span.end();
        return answer;
      },
      (error: unknown) => {
        span.end({}, kindOf(error));
        throw error;
      },
    );
  };
  client.query = traced as typeof client.query;
}

/** Its own name, or what it does and with which table first: words that stand in our code, and nothing with a digit. */
function nameOf(text: string): string {
  const name = prepared.get(text)?.name;
  if (name !== undefined) return name;
  const verb = /\b(select|insert|update|delete|merge|begin|start transaction|commit|rollback|set)\b/i.exec(text)?.[1];
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?(?:\."?([a-z_]+)"?)?(?=[\s,;)]|$)/.exec(text);
  const named = table ? [table[1], table[2]].filter(Boolean).join(".") : "";
  return `${verb?.toLowerCase() ?? "statement"} ${named}`.trim();
}

/** The SQLSTATE, or the driver's or the system's code: what it says of the row stays here. */
function kindOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^[A-Z0-9_]{1,40}$/.test(code) ? code : "failed";
}

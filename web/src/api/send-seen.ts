import { isApiError } from "./errors.ts";

/** Whether a server has refused a call for a field of its body that it does not know. */
function isUnknownField(error: unknown, field: string): boolean {
  if (!isApiError(error, "BAD_REQUEST")) return false;
  const { issues = [] } = (error.details ?? {}) as { issues?: { path: string; params?: { key?: unknown } }[] };
  return issues.some(({ path, params }) => path === "body" && params?.key === field);
}

/**
 * Sends a change with what its page saw (`was`). While servers are replaced one of the release before may be asked, which
 * knows no such field: it is asked without, and the later one wins there, as on a page of its own.
 */
export async function sendSeen<Body extends { was?: unknown }, Answer>(
  body: Body,
  send: (body: Body | Omit<Body, "was">) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(body);
  } catch (error) {
    if (!isUnknownField(error, "was")) throw error;
    const { was: _unknown, ...known } = body;
    return send(known);
  }
}

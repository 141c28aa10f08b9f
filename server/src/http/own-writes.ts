import type { FastifyInstance, FastifyRequest } from "fastify";

const name = "skipline-wrote";

/**
 * Whoever changed something reads it from the primary, at whichever server, until the replica has it at the latest: their
 * browser says so by a cookie that ends by itself. Nobody's clock is compared with another's.
 */
export function rememberWrites(
  app: FastifyInstance,
  { seconds, isHttps }: { seconds: number; isHttps: boolean },
): void {
  const cookie = `${name}=1; Max-Age=${seconds}; Path=/api; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
  app.addHook("onSend", async (request, reply) => {
    const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method);
    if (!isRead && request.actor) reply.header("set-cookie", cookie);
  });
}

export function hasJustWritten(request: FastifyRequest): boolean {
  return request.cookies[name] !== undefined;
}

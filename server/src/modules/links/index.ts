import { getShortCodeRedirect } from "@skipline/contract/links";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, notFound } from "../../http/app-error.ts";
import { type Route, route } from "../../http/call.ts";
import { parseRedirectTarget, type RedirectTarget } from "./redirect-target.ts";

export interface LinksDeps {
  db: Kysely<Database>;
  /** Where browsers see us. */
  publicUrl: string;
}

export interface Links {
  routes: Route[];
}

/** A short link may lead to one more short link. */
const mostHops = 2;
const shortCode = /^[0-9A-Za-z_-]{1,32}$/;
const shortLinkPath = /^\/r\/([0-9A-Za-z_-]{1,32})\/?(?:[?#]|$)/i;

/**
 * Stores where a code leads, by the rule that also holds when it is followed.
 * @throws AppError RULE_VIOLATED for a code or a target that is not allowed
 */
export async function saveShortLink(
  db: Kysely<Database>,
  clock: Clock,
  link: { code: string; target: string; publicUrl: string },
): Promise<void> {
  const target = parseRedirectTarget(link.target, new URL(link.publicUrl).origin);
  if (!target || !shortCode.test(link.code)) throw new AppError("RULE_VIOLATED", "This link is not allowed.");
  const redirectUrl = target.kind === "page" ? target.path : target.url;
  await db
    .insertInto("short_link")
    .values({ code: link.code.toLowerCase(), redirect_url: redirectUrl, created_at: clock.now() })
    .onConflict((conflict) => conflict.column("code").doUpdateSet({ redirect_url: redirectUrl }))
    .execute();
}

/** Short links, as printed on posters: `/r/{code}`. */
export function createLinks({ db, publicUrl }: LinksDeps): Links {
  const { origin } = new URL(publicUrl);

  /** Checked again when followed: what was stored may be older than the rule. */
  async function follow(code: string): Promise<RedirectTarget | null> {
    let next = code;
    for (let hops = 0; hops < mostHops; hops += 1) {
      const stored = await findTarget(next);
      const target = stored === null ? null : parseRedirectTarget(stored, origin);
      const another = target?.kind === "page" ? shortLinkPath.exec(target.path)?.[1] : undefined;
      if (another === undefined) return target;
      next = another;
    }
    return null;
  }

  async function findTarget(code: string): Promise<string | null> {
    const row = await db
      .selectFrom("short_link")
      .select("redirect_url")
      .where("code", "=", code.toLowerCase())
      .executeTakeFirst();
    return row?.redirect_url ?? null;
  }

  return {
    routes: [
      route(getShortCodeRedirect, async ({ params }) => {
        const target = await follow(params.code);
        if (!target) throw notFound("Link");
        return { redirect: { redirectUrl: target.kind === "page" ? target.path : target.url } };
      }),
    ],
  };
}

import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { say } from "@skipline/contract/words";
import type { FastifyInstance } from "fastify";

const root = `<div id="root"`;

/**
 * The web app's page with a strip above whatever it shows: in the HTML, so no screen is without it, and the app of a real
 * deployment has not a byte of it. Its classes are those of the offline banner.
 */
export function markStaging(index: string, language: Language): string {
  if (!index.includes(root)) throw new Error(`index.html has no ${root}`);
  const words = say(m.staging_strip, language);
  const strip = `<aside class="flex items-center justify-center gap-2 bg-warning-fill px-4 py-2 text-14 font-bold text-on-warning">${words}</aside>`;
  return index.replace(root, () => strip + root);
}

/** Nothing of it is to be found by a search. */
export function hideFromSearch(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("x-robots-tag", "noindex, nofollow");
    done();
  });
}

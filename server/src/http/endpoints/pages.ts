import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { chooseEdition, type Edition, sendPage } from "../editions.ts";
import type { WebPage } from "../pages.ts";

interface PagesOptions {
  pages: readonly WebPage[];
  /** The app without anything of a page, in each language. */
  built: readonly Edition[];
  send: (page: WebPage, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** HTML, for whoever asks: counted by its address alone. Whoever is turned away sees it in the app's own words. */
export const servePages: FastifyPluginCallback<PagesOptions> = (app, { pages, built, send }, done) => {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError)) throw error;
    if (error.retryAfter !== null) reply.header("retry-after", String(error.retryAfter));
    return sendPage(request, reply.status(error.status), chooseEdition(built, request).plain);
  });
  for (const page of pages) {
    app.get(page.pattern, { config: { cost: "page" } }, (request, reply) => send(page, request, reply));
  }
  done();
};

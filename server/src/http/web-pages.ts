import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { createPageHtml, type PageFiles } from "./page-html.ts";
import type { PageSight, WebPage } from "./pages.ts";
import { isOlderThanSeen, ReadyAnswer, sendReady } from "./ready-answer.ts";

export interface WebPagesOptions {
  pages: readonly WebPage[];
  /** Those that every page needs. */
  answers: readonly FirstAnswer[];
  /** How people reach us. */
  publicUrl: string;
  /** Whether whoever asks the database now could only wait. */
  isOverloaded: () => boolean;
}

/** Longer than a page is worth waiting for: it comes without its data, and asks by itself. */
const patienceMs = 500;
/** Of pages that are ready as bytes. One of a menu takes some 150 kB in all codings. */
const mostPages = 50;

interface Shells {
  renderShell: (pattern: string, answers: readonly FirstAnswer[]) => string;
}

interface ReadyPage {
  key: string;
  html: Promise<ReadyAnswer>;
}

export function htmlAnswer(text: string, version = 0): ReadyAnswer {
  return ReadyAnswer.ofText(text, version, "text/html; charset=utf-8");
}

/**
 * Sends the web app's one page with what a route adds to it: words for the tab and for shared links, its files, its first
 * answers, and the first screen as it will look. Whatever is not at hand in time is left out: the app asks for it.
 */
export function serveWebPages(
  app: FastifyInstance,
  folder: string,
  index: string,
  plain: ReadyAnswer,
  options: WebPagesOptions,
): void {
  const { pages, answers: usual, publicUrl, isOverloaded } = options;
  const makeHtml = createPageHtml(index);
  const built = JSON.parse(readFileSync(join(folder, ".pages/pages.json"), "utf8")) as Record<string, PageFiles>;
  const ready = new LRUCache<string, ReadyPage>({ max: mostPages });
  let shells: Promise<Shells> | undefined;

  /** Only when the first page is asked for: a server starts, and serves calls, without it. */
  async function renderShell(pattern: string, answers: readonly FirstAnswer[]): Promise<string> {
    shells ??= import(pathToFileURL(join(folder, ".pages/static-shell.js")).href) as Promise<Shells>;
    return (await shells).renderShell(pattern, answers);
  }

  async function makePage({ pattern, route = pattern }: WebPage, path: string, sight: PageSight): Promise<ReadyAnswer> {
    const answers = [...usual, ...(sight.answers?.() ?? [])];
    const shell = await renderShell(pattern, answers);
    const url = new URL(path, publicUrl).href;
    const files = built[route] ?? { scripts: [], styles: [] };
    return htmlAnswer(makeHtml({ sight, pattern: route, url, files, shell, answers }), sight.version);
  }

  /** A thousand who ask for a page that changed wait for one that is made. */
  function keepPage(name: string, page: ReadyPage): Promise<ReadyAnswer> {
    ready.set(name, page);
    page.html.catch(() => ready.delete(name));
    return page.html;
  }

  async function findPage(page: WebPage, request: FastifyRequest): Promise<ReadyAnswer | null> {
    const { pattern, look } = page;
    const sight = await look(request.params as Record<string, string>, (one) => isOlderThanSeen(request, one));
    if (!sight) return null;
    const path = request.url.split("?")[0] ?? "/";
    const name = sight.isPrivate ? pattern : path;
    const known = ready.get(name);
    if (known?.key === sight.key) return known.html;
    return keepPage(name, { key: sight.key, html: makePage(page, path, sight) });
  }

  async function send(page: WebPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isPersonal = page.carried !== undefined && page.carried in (request.query as object);
    if (isPersonal || isOverloaded()) return sendReady(request, reply, plain);
    try {
      const html = await inTime(findPage(page, request));
      // What is not there is told by its status; the app has a page for it.
      return html ? sendReady(request, reply, html) : sendReady(request, reply.status(404), plain);
    } catch (error) {
      request.log.warn({ err: error, reqId: request.id, page: page.pattern }, "page without its data");
      return sendReady(request, reply, plain);
    }
  }

  for (const page of pages)
    app.get(page.pattern, { config: { cost: "page" } }, (request, reply) => send(page, request, reply));
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no page after ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

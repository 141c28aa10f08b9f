import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FirstAnswer } from "@skipline/contract/first-answers";
import type { Language } from "@skipline/contract/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { chooseEdition, type Edition, htmlAnswer, sendPage } from "./editions.ts";
import { servePages } from "./endpoints/pages.ts";
import { watchLoopDelay } from "./loop-delay.ts";
import { createPageHtml, type PageFiles } from "./page-html.ts";
import type { PageSight, WebPage } from "./pages.ts";
import { isOlderThanSeen, type ReadyAnswer } from "./ready-answer.ts";
import { createSingleFlight } from "./single-flight.ts";

export interface WebPagesOptions {
  pages: readonly WebPage[];
  /** Those that every page needs. */
  answers: readonly FirstAnswer[];
  /** How people reach us. */
  publicUrl: string;
  /** Whether whoever asks the database now could only wait. */
  isOverloaded: () => boolean;
  /** Puts something into the page of every screen. */
  mark?: ((index: string, language: Language) => string) | null;
}

/** So long may what a page shows be looked for. Then it comes without, which its status says, and asks by itself. */
const patienceMs = 2_000;
/** Of pages that are ready as bytes: some 400 menus, of 150 kB in all codings. */
const readyBytes = 64 * 1024 * 1024;
/** So long is what is not there not looked for again. */
const absentMs = 5_000;
const mostAbsent = 10_000;
/** Calls wait as long as this on average while pages are drawn: no other one is begun then. */
const longestDelayMs = 300;
/** Seconds until whoever got a page without its data may come again. */
const retryAfter = 2;

/** As the web app's build takes it (`static-shell.tsx` there). */
interface PageToDraw {
  pattern: string;
  path: string;
  answers: readonly FirstAnswer[];
  asOf: number | undefined;
}

interface Shells {
  renderShell: (page: PageToDraw) => string | Promise<string>;
}

interface ReadyPage {
  key: string;
  html: ReadyAnswer;
}

/** Without a script nobody asks for what is missing: the page comes again by itself. */
function incompleteHtml(index: string): ReadyAnswer {
  return htmlAnswer(
    index.replace("</head>", `<noscript><meta http-equiv="refresh" content="${retryAfter}" /></noscript></head>`),
  );
}

type EditionPages = ReturnType<typeof makeEditionPages>;

/** How the pages of an edition are made, of what its build left for the server. */
function makeEditionPages({ language, folder, index, plain }: Edition, all: readonly Edition[]) {
  return {
    language,
    plain,
    incomplete: incompleteHtml(index),
    makeHtml: createPageHtml(index, { language, others: all.map((one) => one.language) }),
    files: JSON.parse(readFileSync(join(folder, ".pages/pages.json"), "utf8")) as Record<string, PageFiles>,
    /** Only when the first page is asked for: a server starts, and serves calls, without it. */
    async renderShell(page: PageToDraw): Promise<string> {
      const shells = (await import(pathToFileURL(join(folder, ".pages/static-shell.js")).href)) as Shells;
      return shells.renderShell(page);
    },
  };
}

/**
 * Sends the web app's one page with what a route adds to it: words for the tab and for shared links, its files, its first
 * answers, and the first screen as it will look. Where that is not at hand in time the app comes alone, as 503: it asks by
 * itself, and a search engine comes again.
 */
export function serveWebPages(app: FastifyInstance, built: readonly Edition[], options: WebPagesOptions): void {
  const { pages, answers: usual, publicUrl, isOverloaded } = options;
  const editions = built.map((edition) => makeEditionPages(edition, built));
  const ready = new LRUCache<string, ReadyPage>({
    maxSize: readyBytes,
    sizeCalculation: ({ html }) => html.byteLength,
  });
  /** A thousand who ask for a page that changed wait for one that is made. */
  const { share } = createSingleFlight<ReadyAnswer>();
  const absent = new LRUCache<string, true>({ max: mostAbsent, ttl: absentMs });
  const loop = watchLoopDelay();
  app.addHook("onClose", async () => loop.stop());

  async function makePage(
    { renderShell, files: filesOf, makeHtml }: EditionPages,
    { pattern }: WebPage,
    path: string,
    sight: PageSight,
  ): Promise<ReadyAnswer> {
    const answers = [...usual, ...(sight.answers?.() ?? [])];
    const shell = await renderShell({ pattern, path: sight.ownPath ?? path, answers, asOf: sight.asOf });
    const url = new URL(path, publicUrl).href;
    const files = filesOf[pattern] ?? { scripts: [], styles: [] };
    return htmlAnswer(makeHtml({ sight, pattern, url, files, shell, answers }), sight.version);
  }

  async function findPage(page: WebPage, edition: EditionPages, request: FastifyRequest): Promise<ReadyAnswer | null> {
    const params = request.params as Record<string, string>;
    const asked = `${page.pattern} ${JSON.stringify(params)}`;
    if (absent.has(asked)) return null;
    const sight = await inTime(
      Promise.resolve(page.look(params, edition.language, (one) => isOlderThanSeen(request, one))),
    );
    if (!sight) {
      absent.set(asked, true);
      return null;
    }
    const { key } = sight;
    const path = pathOf(page, sight, params);
    const name = `${edition.language} ${page.pattern} ${sight.ownPath ?? path}`;
    const known = ready.get(name);
    if (known?.key === key) return known.html;
    return share(`${name} ${key}`, async () => {
      if (loop.measureMs() > longestDelayMs) throw new Error("no page is drawn while calls wait");
      const html = await makePage(edition, page, path, sight);
      ready.set(name, { key, html });
      return html;
    });
  }

  async function send(page: WebPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const edition = chooseEdition(editions, request);
    if (page.carried !== undefined && page.carried in (request.query as object)) {
      return sendPage(request, reply, edition.plain);
    }
    try {
      if (isOverloaded()) throw new Error("no page is looked for while calls wait for the database");
      const html = await findPage(page, edition, request);
      // What is not there is told by its status; the app has a page for it.
      return html ? sendPage(request, reply, html) : sendPage(request, reply.status(404), edition.plain);
    } catch (error) {
      request.log.warn({ err: error, reqId: request.id, page: page.pattern }, "page without its data");
      return sendPage(request, reply.status(503).header("retry-after", String(retryAfter)), edition.incomplete);
    }
  }

  app.register(servePages, { pages, built, send });
}

/** The one spelling of where a page is: `/location/0a1b2` and `/location/%30A1B2` are one. */
function pathOf({ pattern }: WebPage, { canonicalPath, isPrivate }: PageSight, params: Record<string, string>): string {
  if (isPrivate) return pattern;
  return (
    canonicalPath ?? pattern.replaceAll(/:(\w+)\??/g, (_all, name: string) => encodeURIComponent(params[name] ?? ""))
  );
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing to show after ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

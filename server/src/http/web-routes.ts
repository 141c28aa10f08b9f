import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { WebPage } from "./pages.ts";

/** Where the web app's build says which patterns its routes have. */
const listFile = ".pages/routes.json";

/**
 * Whether the web app has a page, or a way on, for a path: by its own routes, in any case and with or without a slash at
 * the end. What is at a pattern that has a page of its own here is that page's to say.
 */
export function readWebRoutes(folder: string, pages: readonly WebPage[]): (path: string) => boolean {
  const patterns = JSON.parse(readFileSync(join(folder, listFile), "utf8")) as string[];
  const own = [...patterns, ...pages.map(({ pattern }) => pattern)];
  const forms = new RegExp(`^(?:${own.map(formOf).join("|")})/?$`, "i");
  return (path) => {
    // A slash that somebody wrote into a name ends no name.
    const spelled = path.split("/").map((one) => decodeURIComponent(one).replaceAll("/", "%2F"));
    return forms.test(spelled.join("/"));
  };
}

function formOf(pattern: string): string {
  if (pattern === "/") return "";
  return pattern
    .split("/")
    .slice(1)
    .map((one) => {
      if (!one.startsWith(":")) return `/${one.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
      return one.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    })
    .join("");
}

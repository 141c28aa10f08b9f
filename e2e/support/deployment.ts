import { join } from "node:path";
import { env } from "node:process";
import type { BrowserContext } from "@playwright/test";
import { startServerProcess } from "../../server/src/test/start-server-process.ts";
import type { TestDatabase } from "../../server/src/test/database.ts";
import { databaseUrlVariable, serverUrlVariable } from "./variables.ts";

const webFolder = join(import.meta.dirname, "../../web/dist");

/** What a deployment says of itself. */
const isToldByDeployment = (pathname: string, type: string) =>
  type === "document" || /^\/(?:api\/config$|api\/content(?:$|\/)|content\/)/.test(pathname);

/**
 * The same venues at a deployment without the demo's settings, or with these. Whoever has a page of `serve` gets what the
 * deployment says from there, and all else as ever.
 */
export async function startDeployment(db: TestDatabase["db"], settings: Record<string, string> = {}) {
  const database = { url: env[databaseUrlVariable] ?? "", db, drop: async () => {} };
  const publicUrl = env[serverUrlVariable] ?? "";
  const server = await startServerProcess(database, "", { webFolder, publicUrl, env: settings });
  return {
    url: server.url,
    serve: (context: BrowserContext) =>
      context.route("**/*", async (route) => {
        const request = route.request();
        const { pathname, search } = new URL(request.url());
        if (!isToldByDeployment(pathname, request.resourceType())) return route.continue();
        return route.fulfill({ response: await route.fetch({ url: server.url + pathname + search }) });
      }),
    close: server.close,
  };
}

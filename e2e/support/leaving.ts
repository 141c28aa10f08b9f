import type { Page } from "@playwright/test";

/** What a hostile address did, of what it wants: other sites that were asked for, pages that were shown, script that ran. */
export async function watchLeaving(page: Page, origin: string) {
  const left: string[] = [];
  await page.route(
    (url) => url.origin !== origin && url.protocol.startsWith("http"),
    (route) => {
      left.push(route.request().url());
      return route.abort();
    },
  );
  page.on("framenavigated", (frame) => {
    if (new URL(frame.url()).origin !== origin) left.push(frame.url());
  });
  page.on("dialog", (box) => void box.dismiss().then(() => left.push(`ran ${box.message()}`)));
  page.context().on("page", (other) => left.push(`window ${other.url()}`));
  return left;
}

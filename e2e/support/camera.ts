import { rename } from "node:fs/promises";
import { env } from "node:process";
import type { Browser, BrowserType, LaunchOptions } from "@playwright/test";
import { fakeCamera, type View, writeQrVideo } from "../qr-video.ts";

export interface Camera {
  /** A browser of its own: what its camera sees is said when it is started. */
  browser: Browser;
  /** What is before the lens from now on, in turn; a page sees it when it opens the camera next. Nothing: an empty wall. */
  show: (...views: View[]) => Promise<void>;
}

/** `isAllowed` false: the person has yet to let the page use the camera. */
export async function openCamera(
  chromium: BrowserType,
  options: LaunchOptions,
  file: string,
  isAllowed: boolean,
): Promise<Camera> {
  let films = 0;
  const show = async (...views: View[]): Promise<void> => {
    // In one step: a page that has the old film open must not see half of the new one.
    const film = `${file}.${(films += 1)}.y4m`;
    await writeQrVideo(views.length > 0 ? views : [""], film);
    await rename(film, file);
  };
  await show();
  const flags = fakeCamera(file).filter((flag) => isAllowed || flag !== "--use-fake-ui-for-media-stream");
  // The headless shell asks nobody, so that there is nothing to allow later.
  const whole = isAllowed ? {} : { executablePath: env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" };
  const browser = await chromium.launch({ ...options, ...whole, args: [...(options.args ?? []), ...flags] });
  return { browser, show };
}

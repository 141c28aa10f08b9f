import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { type Browser, finder, finderValues, type Target, within } from "./browser.ts";

const browserPath = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const driverSeconds = 60;

/** A child that ends with us, whatever happens. */
function start(program: string, args: string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, ...environment } });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  return child;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + driverSeconds * 1_000; !(await isSo().catch(() => false)); await delay(100)) {
    if (Date.now() > end) throw new Error(`${what} did not start`);
  }
}

export interface WebkitOptions {
  /** A display of its own and a port of its own: several run side by side. */
  display: number;
  port: number;
  isDark: boolean;
  width: number;
  height: number;
}

/** Safari's engine as Debian has it (WebKitGTK), in a window that nobody sees. */
export async function openWebkit({ display, port, isDark, width, height }: WebkitOptions): Promise<Browser> {
  const screen = start("Xvfb", [`:${display}`, "-screen", "0", "1400x1100x24", "-nolisten", "tcp"]);
  // A browser that finds no screen hangs instead of saying so.
  const socket = `/tmp/.X11-unix/X${display}`;
  await until("Xvfb", async () => existsSync(socket));
  const driverProcess = start("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    DISPLAY: `:${display}`,
    // As root there is no sandbox; the pages are our own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    // The one way to say which theme the device has.
    GTK_THEME: isDark ? "Adwaita:dark" : "Adwaita",
  });
  const address = `http://127.0.0.1:${port}`;
  await until("WebKitWebDriver", async () => (await fetch(`${address}/status`)).ok);
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browserPath, args: ["--automation"] },
  });
  const driver: WebDriver = await within(
    "a WebKit session",
    driverSeconds,
    (async () => new Builder().usingServer(address).withCapabilities(capabilities).build())(),
  );
  await resize(driver, width, height);

  const step = <T>(what: string, work: Promise<T>): Promise<T> => within(`WebKit: ${what}`, driverSeconds, work);
  const find = async (target: Target): Promise<WebElement> => {
    const found = await step(
      `find ${String(target.name)}`,
      driver.executeScript<WebElement | null>(finder, ...finderValues(target)),
    );
    if (!found) throw new Error(`there is no ${target.role} ${String(target.name)}`);
    return found;
  };
  return {
    engine: "WebKit",
    open: (url) => step(`open ${url}`, driver.get(url)),
    run: (body, ...values) => step("run", driver.executeScript(body, ...values)),
    click: async (target) => step("click", (await find(target)).click()),
    type: async (target, text) => step("type", (await find(target)).sendKeys(text)),
    press: async (target, key) => step("press", (await find(target)).sendKeys(key === "Enter" ? Key.RETURN : key)),
    screenshot: async (file) => writeFile(file, await step("screenshot", driver.takeScreenshot()), "base64"),
    close: async () => {
      await within("quit", 10, driver.quit()).catch(() => undefined);
      driverProcess.kill("SIGKILL");
      // Not harder: it takes its socket along, which the next one waits for.
      const ended = once(screen, "exit");
      screen.kill("SIGTERM");
      await within("the end of Xvfb", 10, ended).catch(() => screen.kill("SIGKILL"));
    },
  };
}

/** The window's frame takes some of what it is given: asked for twice, the second time with that added. */
async function resize(driver: WebDriver, width: number, height: number): Promise<void> {
  const window = driver.manage().window();
  await window.setRect({ width, height, x: 0, y: 0 });
  const [innerWidth, innerHeight] = await driver.executeScript<[number, number]>(
    "return [window.innerWidth, window.innerHeight]",
  );
  await window.setRect({ width: 2 * width - innerWidth, height: 2 * height - innerHeight, x: 0, y: 0 });
}

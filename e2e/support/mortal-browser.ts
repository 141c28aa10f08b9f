import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";

/** A browser as a phone has it: what it keeps stays in its profile, and its system may end it at any moment. */
export interface MortalBrowser {
  context: BrowserContext;
  /** All of its processes at once, without a word to any of them. */
  kill: () => Promise<void>;
  /** As a person does it: what is on its way to the disk gets there. */
  close: () => Promise<void>;
}

const flags = [
  "--headless=new",
  "--remote-debugging-port=0",
  "--no-sandbox",
  "--no-first-run",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error("the browser has nothing to say");
  for await (const line of createInterface(child.stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      child.stderr.resume();
      return address;
    }
  }
  throw new Error("the browser ended before it listened");
}

export async function startMortalBrowser(program: string, profile: string): Promise<MortalBrowser> {
  // A group of its own, to be killed as one.
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = once(child, "exit");
  function killGroup(): void {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // Nobody is left of it.
    }
  }
  process.once("exit", killGroup);
  const browser: Browser = await chromium.connectOverCDP(await readAddress(child));
  const [context] = browser.contexts();
  if (!context) throw new Error("the browser has no window");
  async function end(how: () => Promise<unknown>): Promise<void> {
    await how();
    await gone;
    // Those of its processes that outlive the first one.
    killGroup();
    process.off("exit", killGroup);
    await browser.close().catch(() => undefined);
  }
  return {
    context,
    kill: () => end(async () => killGroup()),
    close: () => end(async () => (await browser.newBrowserCDPSession()).send("Browser.close")),
  };
}

import { afterEach, expect, test, vi } from "vitest";
import { isCodeError, loadCode, readImport } from "./code.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["() => import('./sheet.tsx')", "./sheet.tsx", null],
  ['()=>import("/src/ui/sheet.tsx")', "/src/ui/sheet.tsx", null],
  ["()=>n(()=>import(`./sheet-B1.js`),__vite__mapDeps([0,1]))", "./sheet-B1.js", null],
  ["()=>n(()=>import(`./menu-page-B1.js`).then(e=>e.t),__vite__mapDeps([0,1]))", "./menu-page-B1.js", "t"],
  ["()=>n(()=>import(`./menu-page-B1.js`).then($=>$._n),[])", "./menu-page-B1.js", "_n"],
])("finds the file in %s", (source, file, member) => {
  expect(readImport(source)).toEqual({ file, member });
});

test("finds no file where there is no import", () => {
  expect(readImport("() => Promise.resolve(sheet)")).toBeNull();
});

test("gives up code that hangs, and says that it is code", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("document", { querySelector: () => null });
  const failure = loadCode(() => new Promise<object>(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isCodeError(await failure)).toBe(true);
});

test("takes code that comes late, after it was asked for again", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const loading = loadCode(() => new Promise<object>((resolve) => setTimeout(resolve, 15_000, { Page: "here" })));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await loading).toEqual({ Page: "here" });
});

test("hands on what the code itself throws", async () => {
  const broken = new Error("broken");
  await expect(loadCode(() => Promise.reject<object>(broken))).rejects.toBe(broken);
});

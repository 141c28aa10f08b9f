import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./bootstrap.mjs";

const read = (name) => readFileSync(join(root, name), "utf8");
const list = (folder) => readdirSync(join(root, folder)).map((file) => join(folder, file));
const decisions = list("docs/decisions");

describe("the decisions", () => {
  const unlisted = new Set(["docs/decisions/README.md", "docs/decisions/000-template.md"]);
  const files = decisions.filter((file) => !unlisted.has(file));
  const index = [...read("docs/decisions/README.md").matchAll(/^- \[(\d{3})\]\(([^)]+)\) (.+)$/gm)];
  const lines = index.map(([, number, name, text]) => ({ number, file: join("docs/decisions", name), text }));
  const headOf = (file) => read(file).split("\n").slice(0, 3);
  /** The numbers of those that have taken a decision's place, as a whole or in part. */
  const heirsOf = (text) => [...text.matchAll(/replaced by (\d{3})/gi)].map(([, number]) => number);

  it("are in the index once, and every line of it has its file", () => {
    expect(files.length).toBeGreaterThan(70);
    expect(new Set(lines.map(({ file }) => file))).toEqual(new Set(files));
    expect(lines).toHaveLength(files.length);
  });

  it("have a number each, in name, heading and index", () => {
    expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
    for (const { number, file } of lines) {
      expect(file).toContain(`/${number}-`);
      expect(headOf(file)[0]).toMatch(new RegExp(`^# ${number}\\. \\S`));
    }
  });

  it("say in their heads whether they hold, as the index does, and so does what has taken their place", () => {
    for (const { number, file, text } of lines) {
      const status = headOf(file)[2];
      expect(status, file).toMatch(/2026.* · (accepted|replaced by \d{3})/);
      expect(heirsOf(text), file).toEqual(heirsOf(status));
      for (const heir of heirsOf(status)) {
        const { file: later } = lines.find((line) => line.number === heir);
        expect(headOf(later)[2], later).toContain(`replaces ${number}`);
      }
    }
  });
});

describe("what the docs name", () => {
  const recipes = list("docs/recipes");
  const texts = [...list("docs"), ...decisions, ...recipes].filter((file) => file.endsWith(".md"));
  const code = ["contract/src", "server/src", "web/build", "web/src", "e2e", "bench", "tools"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `/${file}`),
  );
  const isThere = (file) => existsSync(join(root, file)) || code.some((one) => one.endsWith(`/${file}`));

  it("by links is there", () => {
    const links = [...texts, "README.md", "web/README.md", "bench/README.md"].flatMap((name) =>
      [...read(name).matchAll(/\]\((?!https?:)([^)#\s]+)\)/g)].map(([, link]) => join(dirname(name), link)),
    );
    expect(links.length).toBeGreaterThan(150);
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
  });

  it.each(["docs/architecture.md", "web/README.md", ...recipes])("as files of the code is there: %s", (name) => {
    const named = [...read(name).matchAll(/`([\w./-]+\.(?:ts|tsx|sql|mjs|cjs|css|md))`/g)].map(([, file]) => file);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !isThere(file))).toEqual([]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./bootstrap.mjs";

const folder = join(root, "docs/decisions");
const template = "000-template.md";
const files = new Set(readdirSync(folder).filter((name) => name !== "README.md" && name !== template));
const index = readFileSync(join(folder, "README.md"), "utf8");
const lines = [...index.matchAll(/^- \[(?<number>\d{3})\]\((?<file>[^)]+)\) (?<text>.+)$/gm)].map(
  ({ groups }) => groups,
);

/** The numbers of those that have taken a decision's place, as a whole or in part. */
const replacedBy = (text) => [...text.matchAll(/replaced by (\d{3})/gi)].map(([, number]) => number);
const headOf = (file) => readFileSync(join(folder, file), "utf8").split("\n").slice(0, 3);

it("every decision is in the index once, and every line of it has its file", () => {
  expect(files.size).toBeGreaterThan(70);
  expect(new Set(lines.map(({ file }) => file))).toEqual(files);
  expect(lines).toHaveLength(files.size);
  expect(lines.filter(({ number, file }) => !file.startsWith(`${number}-`))).toEqual([]);
});

it("a number is one decision's, and its heading bears it", () => {
  expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
  for (const { number, file } of lines) expect(headOf(file)[0]).toMatch(new RegExp(`^# ${number}\\. \\S`));
});

it("its head says whether it holds, the index says the same, and so does what has taken its place", () => {
  for (const { number, file, text } of lines) {
    const status = headOf(file)[2];
    expect(status, file).toMatch(/2026.* · (accepted|replaced by \d{3})/);
    expect(replacedBy(text), file).toEqual(replacedBy(status));
    for (const later of replacedBy(status)) {
      const heir = lines.find((line) => line.number === later);
      expect(headOf(heir.file)[2], `${later} replaces ${number}`).toContain(`replaces ${number}`);
    }
  }
});

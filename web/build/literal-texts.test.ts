import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findLiteralTexts } from "./literal-texts.ts";

const folder = join(import.meta.dirname, "../src");
/** Prose that is a page's own has files of its own: src/content. */
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  /^(?!content\/)(?!.*\/test-).*(?<!\.test)\.tsx?$/.test(name),
);

describe("what the web app says", () => {
  test("stands in the catalogues", () => {
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((name) =>
      findLiteralTexts(name, readFileSync(join(folder, name), "utf8")).map((text) => `${name}:${text}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ["<p>sold out</p>", "sold out"],
    ["<p>{m.total()} for all</p>", "for all"],
    ["<p>{isOpen ? m.open() : 'closed'}</p>", "closed"],
    ["<p>{isOpen && `closed at ${time}`}</p>", "closed at …"],
    ["<p>{name ?? 'nobody'}</p>", "nobody"],
    ['<button aria-label="close" />', "close"],
    ['<button aria-label={isOpen ? "close" : m.open()} />', "close"],
    ["<i title={`of ${name}`} />", "of …"],
    ['<img alt="a bar" />', "a bar"],
    ['<input placeholder="search" />', "search"],
    ["<title>{`Orders · Skipline`}</title>", "Orders · Skipline"],
    ['<Alert label="late" />', "late"],
    ['showToast({ title: "saved" })', "saved"],
    ['showToast({ title: m.saved(), action: { label: "undo", onAction } })', "undo"],
    ['navigator.share({ url, text: "see you there" })', "see you there"],
    ['document.title = "orders"', "orders"],
    ['throw new ApiError({ status: 404, message: "gone" })', "gone"],
    ['throw new PageError("Gone", m.nothing_here())', "Gone"],
    ['throw new PlaceOrderError("Nothing was charged.")', "Nothing was charged."],
    ['setError("Please try again.")', "Please try again."],
    ['const words = { PAID: "Paid" }', "Paid"],
    ['const csvHead = ["Order", total]', "Order"],
    ['const title = "saved here"; showToast({ title })', "saved here"],
    ['function Sheet({ closeLabel = "close" }) {}', "close"],
    ['element.setAttribute("aria-label", "close")', "close"],
    ['node.textContent = "offline"', "offline"],
    ['alert("gone", tone)', "gone"],
    ['<Chart caption="by hour" />', "by hour"],
    ["<svg><title>by hour</title></svg>", "by hour"],
    ['<i dangerouslySetInnerHTML={{ __html: "<b>Sold out</b>" }} />', "<b>Sold out</b>"],
    ["<p>{m.total() + ' items'}</p>", " items"],
    ["return names.join(' and ')", " and "],
    ["return `${count} items left`", "… items left"],
    ['return "sold out"', "sold out"],
    ["const text = count === 1 ? `One item` : m.items({ count })", "One item"],
  ])("canary: %s is found", (source, text) => {
    const [found, ...more] = findLiteralTexts("page.tsx", `const a = 1;\nfunction f() { ${source} }`);
    expect([found, more]).toEqual([`2: ${text}`, []]);
  });

  test.each([
    ["signs and figures", '<p title="×">{count} × 2 · {price} – #{id}</p>'],
    ["names of ours and of cards", '<title>{`${title} · Skipline`}</title>; const cards = { visa: "Visa" }'],
    ["classes", '<p className={isWide ? "Wide wide" : "flex grow"} subject="object-[50%_40%]" />'],
    ["keys and names of errors", 'if (event.key === "Enter" || error.name === "AbortError") go(keys["Shift"])'],
    ["what is for us", 'invariant(a, "No such thing."); throw new Error("Not so.")'],
    ["names of parts", 'latePart(() => import("./Menu.tsx"), "Menu"); page(load, "HomePage")'],
    [
      "what browsers alone read",
      '<a rel="noopener nofollow" />; setAttribute("data-tone", "good"); const [a] = keys.keyFor(`undo ${id} ${at}`)',
    ],
    ["types", 'type Kind = "Bar" | "Door"; let kind: "Bar"; const one = all as unknown as "Bar"'],
    ["an address to begin with", '<input placeholder="https://" />'],
    ["what search engines are told a thing is", 'const data = { "@type": "Festival" }'],
  ])("%s may stand anywhere", (_name, source) => {
    expect(findLiteralTexts("page.tsx", `function f() { ${source} }`)).toEqual([]);
  });
});

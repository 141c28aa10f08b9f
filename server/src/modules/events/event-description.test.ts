import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "../../test/cpu-time.ts";
import { scriptVectors } from "../../test/script-vectors.ts";
import { cleanDescription } from "./event-description.ts";

/** Every tag that may be in what is stored, character by character; text can't hold a `<` of its own. */
const allowed =
  /^<(\/?(p|strong|em|u|s|h2|h3|ul|ol|li|a|blockquote)|br \/|a href="(https?:\/\/|mailto:)[^"<>]*" target="_blank" rel="noopener nofollow")>$/;

const tagNames =
  "p br strong em u s h2 h3 ul ol li a blockquote div span table tr td b i script svg math dl dt dd select option title x-y";
const tagName = fc.constantFrom(...tagNames.split(" "));
const brokenHtml = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: tagName.map((name) => `<${name}>`) },
      { weight: 4, arbitrary: tagName.map((name) => `</${name}>`) },
      { weight: 1, arbitrary: tagName.map((name) => `<${name} href="https://a.example/?a=1&b=2" onclick='x'>`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("a", " ", "&", "<", ">", "&lt;", "&amp;lt;", "<!--", "-->", "<![CDATA["),
      },
      { weight: 1, arbitrary: fc.constantFrom("]]>", '"', "</", "<!", "\u0000", "\u00a0", "&#0;", "<br/>") },
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(""));

function unexpectedTags(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !allowed.test(tag));
}

describe("a cleaned description", () => {
  it.each(scriptVectors.map((vector) => [vector]))("has nothing that runs: %j", (vector) => {
    const clean = cleanDescription(vector);
    expect(unexpectedTags(clean)).toEqual([]);
    const attributes = (clean.match(/<[^>]*>/g) ?? []).join("").replaceAll(/href="[^"]*"/g, "");
    expect(attributes).not.toMatch(/\son\w+\s*=/i);
    for (const [, href = ""] of clean.matchAll(/href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll("&amp;", "&"));
      expect(["https:", "http:", "mailto:"]).toContain(url.protocol);
      expect(url.username).toBe("");
    }
    expect(clean).not.toMatch(/<script|javascript:/i);
    expect(cleanDescription(clean)).toBe(clean);
  });

  it("is the same when it is cleaned again, however broken it was", () => {
    fc.assert(
      fc.property(brokenHtml, (html) => {
        const clean = cleanDescription(html);
        expect(cleanDescription(clean)).toBe(clean);
        expect(unexpectedTags(clean)).toEqual([]);
      }),
      { numRuns: 3_000, examples: [["<tr><a>&<td><a>"], ["<p><div><p>a</p></div></p>"], ["<a><p><a>".repeat(300)]] },
    );
  });

  it("tries many ways, each once", () => {
    expect(new Set(scriptVectors).size).toBe(scriptVectors.length);
    expect(scriptVectors.length).toBeGreaterThanOrEqual(140);
  });

  it("keeps what an editor makes", () => {
    const html =
      "<h2>Line-up</h2><p>Doors <strong>8 pm</strong>, <em>21+</em> &amp; <u>no</u> <s>cash</s><br />Bring ID</p>" +
      "<ul><li>One</li><li>Two</li></ul><ol><li>1</li></ol><h3>More</h3><blockquote>“Best night”</blockquote>";
    expect(cleanDescription(html)).toBe(html);
  });

  it("opens links elsewhere, and gives them nothing of ours", () => {
    const link = 'target="_blank" rel="noopener nofollow"';
    expect(cleanDescription('<a href="https://a.example/x?a=1&amp;b=2">a</a>')).toBe(
      `<a href="https://a.example/x?a=1&amp;b=2" ${link}>a</a>`,
    );
    expect(cleanDescription('<a href="MAILTO:a@a.example">a</a>')).toBe(`<a href="mailto:a@a.example" ${link}>a</a>`);
    expect(cleanDescription('<a href="javascript:alert(1)">a</a>')).toBe("<a>a</a>");
    expect(cleanDescription('<a href="/account">a</a>')).toBe("<a>a</a>");
  });

  it("keeps the words of tags that it drops, and their sense of bold and italic", () => {
    expect(cleanDescription("<div><b>Hi</b> <i>there</i><font color=red>!</font></div>")).toBe(
      "<strong>Hi</strong> <em>there</em>!",
    );
    expect(cleanDescription("5 < 6 & 7 > 3")).toBe("5 &lt; 6 &amp; 7 &gt; 3");
    expect(cleanDescription("")).toBe("");
    expect(cleanDescription("  just text\n")).toBe("just text");
  });

  it.each([
    ["deep nesting", "<ul><li>".repeat(6_000)],
    ["unclosed tags", "<p".repeat(25_000)],
    ["many links", "<a href=https://a.example>".repeat(1_900)],
    ["angle brackets", "<".repeat(50_000)],
    ["entities", "&lt".repeat(16_000)],
    ["comments", "<!--".repeat(12_500)],
    ["attributes", `<p ${"a=b ".repeat(12_000)}>`],
  ])("is quick with %s", async (_name, html) => {
    const { result: clean, ms } = await cpuTime(() => cleanDescription(html.slice(0, 50_000)));
    expect(ms).toBeLessThan(1_000);
    expect(unexpectedTags(clean)).toEqual([]);
    expect(Math.max(0, ...depths(clean))).toBeLessThanOrEqual(20);
  });
});

function depths(html: string): number[] {
  let depth = 0;
  return (html.match(/<[^>]*>/g) ?? []).map((tag) => {
    if (tag.startsWith("</")) depth -= 1;
    else if (tag !== "<br />") depth += 1;
    return depth;
  });
}

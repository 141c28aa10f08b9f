import { readFileSync } from "node:fs";
import type { Festival } from "@skipline/contract/content";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { FestivalContent } from "./festival-content.tsx";

const root = "../../../../..";
const readText = (path: string) => readFileSync(new URL(`${root}/${path}`, import.meta.url), "utf8");

/** A file of content, as its page gets it. */
function shown(words: string): Festival {
  const { picture, ...festival } = JSON.parse(words) as Omit<Festival, "picture"> & {
    picture: { name: string; alt: string };
  };
  return { ...festival, picture: { src: `/content/${picture.name}?v=1`, srcSet: null, alt: picture.alt } };
}

const readFestival = (slug: string) => shown(readText(`server/src/seed/content/festivals/${slug}.json`));
const heartla = readFestival("heartla");
const longbeachpride = readFestival("longbeachpride");

const render = (festival: Festival, now = Date.parse(festival.startsAt)) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <FestivalContent festival={festival} now={now} />
    </StaticRouter>,
  );

test("the example of the documentation is a page by its content alone", () => {
  const html = render(shown(/```json\n([^]*?)```/.exec(readText("docs/festival-page.md"))?.[1] ?? ""));
  for (const words of [
    "Salt Fest",
    "Skip the Lines",
    "Brine",
    "12:00 PM to 10:00 PM",
    "A day by the sea, once a year.",
  ])
    expect(html).toContain(words);
  expect(html).toContain('href="/location/P1ER9"');
  expect(html).toContain('href="https://store.example.com/salt-fest" target="_blank" rel="noopener noreferrer"');
  expect(html).toContain('src="/content/stage.png?v=1"');
  expect(html).not.toContain("srcSet");
});

test("a festival that is over says so, and keeps what was announced", () => {
  const { endsAt } = heartla;
  expect(render(heartla, Date.parse(endsAt) - 1)).not.toContain("This one is over");
  const over = render(heartla, Date.parse(endsAt));
  for (const words of ["This one is over", "Saturday, March 1, 2025", "2:00 PM to 11:00 PM", "San Pedro", "All ages"])
    expect(over).toContain(words);
});

test("no page carries what was left from a draft", () => {
  for (const festival of [heartla, longbeachpride]) {
    expect(render(festival)).not.toMatch(/\(mock\)|lorem|TODO/i);
    expect(festival.details.length).toBeGreaterThan(0);
    expect(festival.stands.map(({ kind }) => kind)).toEqual(["bar", "merch"]);
  }
});

test("whatever its words spell, they are words", () => {
  const html = render({ ...heartla, claim: "<img src=x onerror=alert(1)>", about: ["</p><script>alert(1)</script>"] });
  expect(html).not.toMatch(/<script|<img src=x/);
});

import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import type { Festival } from "#content/festival.ts";
import { festival as heartla } from "#content/festivals/heartla.ts";
import { festival as longbeachpride } from "#content/festivals/longbeachpride.ts";
import { contentPages } from "../../../content-pages.ts";
import { FestivalContent } from "./festival-content.tsx";
import { festivalSight } from "./festival-sight.ts";

const render = (festival: Festival, now = Date.parse(festival.startsAt)) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <FestivalContent festival={festival} now={now} />
    </StaticRouter>,
  );

/** The content file that the documentation shows, as it stands there. */
async function readExample(): Promise<Festival> {
  const text = readFileSync(new URL("../../../../../docs/festival-page.md", import.meta.url), "utf8");
  const source = /```ts\n([^]*?)```/.exec(text)?.[1] ?? "";
  const code = stripTypeScriptTypes(source);
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    festival: Festival;
  };
  return module.festival;
}

test("the example of the documentation is a page by its content alone", async () => {
  const example = await readExample();
  const html = render(example);
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
  expect(festivalSight(example)).toMatchObject({
    pattern: "/location/:vendorLocationId/saltfest",
    canonicalPath: "/location/P1ER9/saltfest",
    title: "Salt Fest",
    image: "/art/crowd-stage-1600.webp",
    changesAt: ["2027-07-11T05:00:00.000Z"],
    structuredData: { "@type": "Festival", startDate: "2027-07-10T12:00:00-07:00" },
  });
});

test("every content file is a page that the server is told of, under its own name", () => {
  const list = (folder: string) =>
    readdirSync(new URL(`../../../content/${folder}`, import.meta.url))
      .map((file) => file.replace(/\.ts$/, ""))
      .filter((slug) => !slug.includes("."));
  expect(contentPages.map(({ pattern }) => pattern).toSorted()).toEqual(
    [
      ...list("festivals").map((slug) => `/location/:vendorLocationId/${slug}`),
      ...list("artists").map((slug) => `/vendor/:vendorId/${slug}`),
    ].toSorted(),
  );
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

import type { RouteObject } from "react-router";
import { expect, test } from "vitest";
import { lateRoutes as consoleRoutes } from "./console-routes.tsx";
import { lateRoutes as publicRoutes } from "./public-routes.tsx";
import { isOfFirstTable, routes } from "./routes.tsx";
import { lateRoutes as staffRoutes } from "./staff-routes.tsx";

function listPatterns(table: readonly RouteObject[]): string[] {
  return table.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...listPatterns(children)]);
}

/** A path that a pattern fits, as somebody may have it. */
const somePath = (pattern: string) => pattern.replaceAll(/:\w+\??/g, "some-1");

const isPlace = (pattern: string) => !pattern.endsWith("*");

test.each(listPatterns([...publicRoutes, ...staffRoutes, ...consoleRoutes]).filter(isPlace))(
  "%s is looked for in its late table",
  (pattern) => {
    expect(isOfFirstTable(somePath(pattern))).toBe(false);
  },
);

test.each(listPatterns(routes).filter(isPlace))("%s waits for no late table", (pattern) => {
  expect(isOfFirstTable(somePath(pattern))).toBe(true);
});

test("what nobody has is looked for everywhere", () => {
  for (const path of ["/nothing", "/location/064E1/nothing/here", "/staff/nothing"])
    expect(isOfFirstTable(path)).toBe(false);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cutRouter, cuts } from "./router.ts";

const library = new URL("production/lib/", import.meta.resolve("react-router").replace(/dist\/.*/, "dist/"));
const readLibrary = (file: string) => readFileSync(new URL(`${file}.js`, library), "utf8");

/** What hangs on a function or a statement that is cut. */
const cutAway =
  /\b(?:useFetchers?|useSubmit|useFormAction|useActionData|useViewTransitionState|useRoutes|Routes|Form|NavLink|createHashRouter|createMemoryRouter)\b/;
const options = /\b(?:viewTransition|mask|formMethod|hydrationData|instrumentations|dataStrategy)\b/;

const sources = new URL("../src/", import.meta.url).pathname;
const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
);

/** What of it a file asks for. */
function listCutAway(name: string, code: string): string[] {
  const imports = Array.from(
    code.matchAll(/import (?:type )?\{([^}]*)\} from "react-router(?:\/dom)?"/g),
    ([, names]) => names,
  );
  if (imports.length === 0) return [];
  const fields = name.endsWith("routes.tsx") ? /\b(?:action|index)\b/.exec(code) : null;
  return [
    ...imports.flatMap((names) => cutAway.exec(names ?? "") ?? []),
    ...(options.exec(code) ?? []),
    ...(fields ?? []),
  ];
}

test("each cut fits the router that is installed", () => {
  for (const file of Object.keys(cuts)) {
    const before = readLibrary(file);
    expect(cutRouter(file, before).length, file).toBeLessThan(before.length);
  }
});

test("a router that is written otherwise is refused by the name of what it lacks", () => {
  const renamed = readLibrary("router/router").replaceAll("handleFetcherLoader", "loadFetcher");
  expect(() => cutRouter("router/router", renamed)).toThrow(
    "router/router.js of the router has no handleFetcherLoader to cut",
  );
});

test("a function keeps its place and its neighbours", () => {
  const file = "router/history";
  const code =
    "function before() {\n\treturn 1;\n}\nfunction warning(cond, message) {\n\tif (!cond) {\n\t\tlog();\n\t}\n}\nafter();\n";
  expect(cutRouter(file, code)).toBe(
    "function before() {\n\treturn 1;\n}\nfunction warning(cond, message) {  }\nafter();\n",
  );
});

test("no page asks for what is cut out", () => {
  expect(files.length).toBeGreaterThan(500);
  const asked = files.flatMap((name) =>
    listCutAway(name, readFileSync(join(sources, name), "utf8")).map((what) => `${name}: ${what}`),
  );
  expect(asked).toEqual([]);
  // It would be found.
  expect(listCutAway("a.tsx", 'import { Form, useParams } from "react-router";')).toEqual(["Form"]);
  const type = 'import type { RouteObject } from "react-router";';
  expect(listCutAway("a.tsx", `${type} navigate(to, { viewTransition: true });`)).toEqual(["viewTransition"]);
  expect(listCutAway("routes.tsx", `${type} const one = { path: "/", action: save };`)).toEqual(["action"]);
});

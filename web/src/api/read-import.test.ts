import { expect, test } from "vitest";
import { findUnreadImports, readImport } from "./read-import.ts";

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

test("a build that writes imports in another way is told of", () => {
  const files = ["assets/sheet-B1.js", "assets/menu-page-B1.js"];
  const first = "a(()=>n(()=>import(`./sheet-B1.js`),[])),b=";
  expect(findUnreadImports(`${first}n(()=>import("./menu-page-B1.js").then(e=>e.t),[])`, files)).toEqual([]);
  for (const other of [
    "import(`./menu-page-B1.js`).then(function(e){return e.t})",
    "import(`./menu-page-B1.js`).then(({t:e})=>e)",
    "import(base+`menu-page-B1.js`)",
  ]) {
    expect(findUnreadImports(first + other, files)).toEqual(["assets/menu-page-B1.js"]);
  }
});

import { describe, expect, it } from "vitest";
import { findReached } from "./changed.mjs";

const modules = "server/src/modules";
const imports = {
  "contract/src/money.ts": [],
  "contract/src/catalog.ts": ["contract/src/money.ts"],
  [`${modules}/catalog/index.ts`]: ["contract/src/catalog.ts"],
  [`${modules}/catalog/menu.test.ts`]: ["server/src/test/test-server.ts"],
  [`${modules}/ordering/index.ts`]: [`${modules}/catalog/index.ts`],
  [`${modules}/ordering/price.test.ts`]: [`${modules}/ordering/index.ts`],
  [`${modules}/ordering/order.test.ts`]: ["server/src/test/test-server.ts"],
  "server/src/app.ts": [`${modules}/catalog/index.ts`, `${modules}/ordering/index.ts`],
  "server/src/test/test-server.ts": ["server/src/app.ts"],
  "server/src/config.test.ts": [],
  "web/src/features/catalog/menu-page.test.tsx": [],
  "e2e/catalog/menu.e2e.ts": ["e2e/support/steps.ts"],
  "e2e/history.e2e.ts": [],
  "e2e/support/steps.ts": [],
};
const every = Object.keys(imports).filter((path) => /\.(test|e2e)\./.test(path));
const reach = (...paths) =>
  findReached(paths, imports, (path) => (path.includes("config") ? '"../../README.md"' : ""))?.toSorted() ?? "all";

const ofCatalog = [
  "e2e/catalog/menu.e2e.ts",
  `${modules}/catalog/menu.test.ts`,
  `${modules}/ordering/price.test.ts`,
  "web/src/features/catalog/menu-page.test.tsx",
];

describe("findReached", () => {
  it("finds a noun's tests in every house and whoever imports it, not by way of the app", () => {
    expect(reach(`${modules}/catalog/index.ts`)).toEqual(ofCatalog);
    expect(reach("contract/src/catalog.ts")).toEqual(ofCatalog);
    const [journey, server, , web] = ofCatalog;
    expect(reach(`${modules}/catalog/deleted.ts`)).toEqual([journey, server, web]);
  });

  it("finds whatever imports what belongs to no noun, and all journeys where it is the product's", () => {
    expect(reach("contract/src/money.ts")).toEqual(every.filter((path) => !/config|menu-page/.test(path)).toSorted());
    expect(reach("server/src/test/test-server.ts")).toEqual([
      `${modules}/catalog/menu.test.ts`,
      `${modules}/ordering/order.test.ts`,
    ]);
    expect(reach("e2e/support/steps.ts")).toEqual(["e2e/catalog/menu.e2e.ts"]);
  });

  it("finds a changed test itself, unless it is gone", () => {
    expect(reach("e2e/history.e2e.ts", "e2e/catalog/gone.e2e.ts")).toEqual(["e2e/history.e2e.ts"]);
  });

  it("finds who names a file that is read, and all where nobody can say", () => {
    expect(reach("README.md")).toEqual(["server/src/config.test.ts"]);
    expect(reach("docs/glossary.md", "bench/page.ts")).toEqual([]);
    expect(reach("server/src/db/migrations/231-next.sql")).toBe("all");
    expect(reach("package-lock.json", "README.md")).toBe("all");
  });
});

// The import laws of docs/architecture.md. A rule is an error or is not there.

const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** The nouns of both houses, in this order; each may import only nouns before it. */
const NOUNS =
  "auth people venues places media catalog payments links leads events membership guests rewards ordering fulfilment landing analytics".split(
    " ",
  );

const HOUSES = { module: "server/src/modules", feature: "web/src/features" };

const roomPath = (house, names) => `^${house}/(${names.join("|")})/`;

const houseLaws = Object.entries(HOUSES).flatMap(([kind, house]) => [
  ...NOUNS.slice(0, -1).map((name, index) =>
    never(
      `${kind}-order-${name}`,
      `${name} may import only the nouns before it; on the server it speaks upwards by writing an activity.`,
      { path: roomPath(house, [name]) },
      { path: roomPath(house, NOUNS.slice(index + 1)) },
    ),
  ),
  never(
    `${kind}-door`,
    "A noun is entered by its index.ts.",
    { path: `^${house}/([^/]+)/` },
    { path: `^${house}/([^/]+)/`, pathNot: [`^${house}/$1/`, `^${house}/[^/]+/index\\.ts$`] },
  ),
  never(
    `${kind}-unlisted`,
    "Name it in NOUNS, at its place in the order.",
    { path: `^${house}/`, pathNot: roomPath(house, NOUNS) },
    {},
  ),
]);

/** Tests, and what they share: `test-storage.ts`. */
const TEST_CODE = "^server/src/test/|\\.test\\.tsx?$|/test-[a-z-]+\\.ts$";

/** A port bears its folder's name; adapters begin with what they adapt: `outbox-sms-sender.ts`. */
const PORT = "^server/src/providers/[^/]+/(sms|payment|tax|media|places|mail|push)-[a-z-]+\\.ts$";

module.exports = {
  forbidden: [
    never(
      "no-cycle",
      "Two files that need each other are one file, or need a third.",
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    ),
    never("not-found", "The import leads nowhere.", {}, { couldNotResolve: true }),

    never(
      "contract-is-pure",
      "The contract imports nothing of ours and does no I/O.",
      { path: "^contract/", pathNot: "\\.test\\.ts$" },
      { path: "^(server|web|e2e|bench|tools)/|^(node:|fs$|http$|net$)" },
    ),
    never(
      "server-not-web",
      "Server and web meet only in the contract.",
      { path: "^server/" },
      { path: "^(web|e2e|bench)/" },
    ),
    never(
      "web-not-server",
      "Server and web meet only in the contract.",
      { path: "^web/" },
      { path: "^(server|e2e|bench)/" },
    ),
    never(
      "e2e-is-outside",
      "Browser tests know the contract and the test server, nothing else of ours.",
      { path: "^e2e/" },
      { path: "^(web|server|bench)/", pathNot: "^server/src/test/" },
    ),
    never(
      "e2e-unlisted",
      "A journey lies with its noun, or at the top where it concerns them all.",
      { path: "^e2e/[^/]+/.+\\.e2e\\.ts$", pathNot: roomPath("e2e", NOUNS) },
      {},
    ),

    ...houseLaws,
    never(
      "module-door-from-outside",
      "A module is entered by its index.ts.",
      { path: "^server/src/", pathNot: "^server/src/modules/" },
      { path: "^server/src/modules/", pathNot: "^server/src/modules/[^/]+/index\\.ts$" },
    ),
    never(
      "module-below-root",
      "Modules take what they need as arguments; they do not reach for the composition root.",
      { path: "^server/src/modules/", pathNot: "\\.test\\.ts$" },
      { path: "^server/src/((main|app|context|config)\\.ts$|test/|seed/)" },
    ),
    never(
      "http-and-db-know-no-module",
      "They serve every module alike.",
      { path: "^server/src/(http|db)/", pathNot: "\\.test\\.ts$" },
      { path: "^server/src/(modules|providers)/|^server/src/(main|app|context)\\.ts$" },
    ),
    never(
      "provider-knows-no-module",
      "A provider speaks of its outside thing only.",
      { path: "^server/src/providers/", pathNot: "\\.test\\.ts$" },
      { path: "^server/src/modules/|^server/src/(main|app|context)\\.ts$" },
    ),
    never(
      "adapters-only-in-context",
      "The composition root chooses the adapters, and `skipline check-config` tries them; everybody else knows the port: sms-sender.ts, tax-provider.ts.",
      {
        path: "^server/src/",
        pathNot: ["^server/src/(context|main)\\.ts$", "^server/src/(providers|test|commands)/", "\\.test\\.ts$"],
      },
      { path: "^server/src/providers/", pathNot: PORT },
    ),
    never(
      "main-starts-the-database-only",
      "All other adapters are chosen in context.ts.",
      { path: "^server/src/main\\.ts$" },
      { path: "^server/src/providers/", pathNot: "^server/src/providers/database/embedded\\.ts$" },
    ),
    never(
      "test-code-stays-in-tests",
      "What runs for guests contains nothing made for tests.",
      { path: "^(contract|server|web)/", pathNot: TEST_CODE },
      { path: `${TEST_CODE}|node_modules/(vitest|fast-check)/` },
    ),

    never(
      "web-lib-is-lowest",
      "Pure helpers import no other part of the app.",
      { path: "^web/src/lib/" },
      {
        path: "^web/src/(api|ui|stores|components|content|features|shells)/|^web/src/(routes|main)",
        // Tests share what makes their values.
        pathNot: "/test-[a-z-]+\\.ts$",
      },
    ),
    never(
      "web-ui-knows-no-domain",
      "Primitives: no router, no queries, no domain. The texts are everybody's.",
      { path: "^web/src/ui/" },
      {
        path: "^web/src/(api|stores|components|content|features|shells)/|^web/src/(routes|main)|^contract/(?!texts/)|node_modules/(react-router|@tanstack)/",
      },
    ),
    never(
      "web-stores-below-api",
      "What a device keeps knows neither the server nor a screen.",
      { path: "^web/src/stores/" },
      { path: "^web/src/(api|ui|components|content|features|shells)/|^web/src/(routes|main)" },
    ),
    never(
      "web-api-below-screens",
      "Talking to the server is no matter of screens.",
      { path: "^web/src/(api|content)/" },
      { path: "^web/src/(ui|components|features|shells)/|^web/src/(routes|main)" },
    ),
    never(
      "web-components-below-features",
      "Components take props.",
      { path: "^web/src/components/" },
      { path: "^web/src/(features|shells)/|^web/src/(routes|main)" },
    ),
    never(
      "web-feature-below-routes",
      "Routes and shells compose features, never the other way round.",
      { path: "^web/src/features/" },
      { path: "^web/src/shells/|^web/src/(routes|main)" },
    ),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|test-results)/|\\.css$|\\?(url|raw|worker)$" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
    skipAnalysisNotInRules: true,
  },
};

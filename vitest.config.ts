import { defineConfig } from "vitest/config";

/** What is one to a page: their tests stub the browser around them, and want a module that nobody has used. */
const singletons = ["web/src/{api,stores}/**/*.test.{ts,tsx}"];

export default defineConfig({
  test: {
    pool: "forks",
    // Many wait for clocks, locks and other processes: three leave two cores idle beside such files.
    maxWorkers: 4,
    // Half of the time went into reading the same modules again for each file. They hold no state of their own: what
    // lasts is in a server's context or in its database, and each file has its own.
    isolate: false,
    // What hangs is ended, what a busy machine makes slow is not: alone the longest test takes a tenth of it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    environment: "node",
    // The issuer that tests sign in by says at each start that it is not set up for production.
    onConsoleLog: (log) => !log.startsWith("oidc-provider "),
    projects: [
      { extends: true, test: { name: "tools", include: ["tools/*.test.mjs"] } },
      { extends: true, test: { name: "contract", include: ["contract/src/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts"],
          globalSetup: ["server/src/test/global-setup.ts"],
        },
      },
      { extends: true, test: { name: "web", include: ["web/{src,build}/**/*.test.{ts,tsx}"], exclude: singletons } },
      // They begin in the order of the projects' names: what waits more than it works must not be what is left at the end.
      { extends: true, test: { name: "a page's singletons", include: singletons, isolate: true } },
    ],
  },
});

import { defineConfig } from "vitest/config";

/** `npm run conformance`: the providers' own test modes, over a network; the program says which files. */
export default defineConfig({
  test: {
    include: ["server/src/test/conformance/*.run.ts"],
    pool: "forks",
    // They are asked by their limits for tests, not by ours for speed.
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 500 } },
    environment: "node",
  },
});

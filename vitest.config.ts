import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    environment: "node",
    projects: [
      { extends: true, test: { name: "contract", include: ["contract/src/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts"],
          globalSetup: ["server/src/test/global-setup.ts"],
        },
      },
      { extends: true, test: { name: "web", include: ["web/src/**/*.test.{ts,tsx}"] } },
    ],
  },
});

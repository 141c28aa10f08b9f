import { expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";
import { findViolations } from "./invariants.ts";

test("every invariant can be asked, and an empty database breaks none", async () => {
  const database = await createTestDatabase();
  try {
    expect(await findViolations(database.db)).toEqual([]);
  } finally {
    await database.drop();
  }
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { personalData } from "../../db/personal-data.ts";

const source = readFileSync(join(import.meta.dirname, "delete-person.ts"), "utf8");
const statements = source
  .split("sql`")
  .slice(1)
  .map((rest) => rest.slice(0, rest.search(/`[,;]\n/)));

/** What a column that says whose something is, or by whom it was done, is called. */
const naming = /(^|_)(by|user|user_id|phone|phone_number|email|address|(by|actor|first|last|full)_name)$/;

/** Of nobody who has an account, or with reasons of their own. */
const others = new Set([
  // Emptied by the account's own update.
  ...["email", "first_name", "last_name", "phone", "user_id"].map((column) => `app_user ${column}`),
  // Who refused a card: its bank, or the provider's rules.
  "declined_card declined_by",
  // A purchase.
  "invite_code used_by",
  // How guests reach a venue, and where its devices are.
  "vendor support_email",
  "vendor support_phone",
  "venue_address address",
]);

function isEnded(table: string, column: string): boolean {
  return statements.some(
    (one) =>
      new RegExp(`delete from ${table}\\b`).test(one) ||
      (new RegExp(`update ${table}\\b`).test(one) && new RegExp(`\\b${column} = `).test(one)),
  );
}

test("each column that names somebody is emptied, or its row goes, when their account is deleted", () => {
  const named = Object.entries(personalData).flatMap(([table, columns]) =>
    Object.keys(columns)
      .filter((column) => naming.test(column) && !others.has(`${table} ${column}`))
      .map((column) => [table, column] as const),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(([table, column]) => !isEnded(table, column))).toEqual([]);
});

test("canary: a column that nothing ends is found", () => {
  expect(isEnded("customer_order", "completed_by_name")).toBe(true);
  expect(isEnded("customer_order", "laughed_at_by")).toBe(false);
  expect(isEnded("customer", "user_id")).toBe(false);
});

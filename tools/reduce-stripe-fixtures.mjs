// Keeps of Stripe's published fixtures (openapi/fixtures3.json of github.com/stripe/openapi, MIT) what our tests compare with: of each
// kind of object that the stand-in answers its fields, each with the kind of its value; what is null there says nothing of it.
// node tools/reduce-stripe-fixtures.mjs FIXTURES COMMIT
import { readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";

const kinds = [
  "account",
  "account_link",
  "balance",
  "balance_transaction",
  "charge",
  "customer",
  "dispute",
  "payment_intent",
  "payment_method",
  "payment_method_domain",
  "payout",
  "refund",
  "tax.calculation",
  "webhook_endpoint",
];
const [, , file, commit] = argv;
const { resources } = JSON.parse(await readFile(file, "utf8"));

/** Of an object that is keyed by what somebody chose, nothing is known. */
function kindOf(name, value) {
  if (value === null || name === "metadata") return null;
  if (Array.isArray(value)) return "array";
  if (typeof value !== "object") return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kindOf(key, one)]));
}

const objects = Object.fromEntries(kinds.map((kind) => [kind, kindOf(kind, resources[kind])]));
const target = new URL("../server/src/test/stripe-fixtures.json", import.meta.url);
await writeFile(target, `${JSON.stringify({ source: `stripe/openapi@${commit}`, objects }, null, 2)}\n`);

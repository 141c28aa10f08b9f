import { expect, test } from "vitest";
import { mailLink, telLink } from "./support-links.ts";

test.each([
  ["+13233733100", "tel:+13233733100"],
  ["+442079460000", "tel:+442079460000"],
  ["3233733100", null],
  ["+1 323", null],
  ["+1323373;ext=5", null],
  ["javascript:alert(1)", null],
  ["", null],
  [null, null],
])("calls %j at %j", (phone, link) => {
  expect(telLink(phone)).toBe(link);
});

test.each([
  ["help@aurora.example", "mailto:help@aurora.example?subject=Order%20%231%20%26%20more"],
  ["o'neil+bar@aurora.example", "mailto:o'neil+bar@aurora.example?subject=Order%20%231%20%26%20more"],
  ["help@aurora.example?bcc=all@aurora.example", null],
  ["a@aurora.example,b@aurora.example", null],
  ["a%40b@aurora.example", null],
  ['"x y"@aurora.example', null],
  ["nobody", null],
  [null, null],
])("writes to %j at %j", (email, link) => {
  expect(mailLink(email, "Order #1 & more")).toBe(link);
});

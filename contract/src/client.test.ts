import { expect, test } from "vitest";
import { clientFault, placesIn, scrubMessage } from "./client.ts";

test.each([
  [
    "Cannot read properties of undefined (reading 'vendorId')",
    "Cannot read properties of undefined (reading 'vendorId')",
  ],
  ["no user +1 (213) 555-0110", "no user … (…) …"],
  ["ann.lee@mail.example is taken", "… is taken"],
  ["failed to fetch https://skip.example/location/064E1?code=1 there", "failed to fetch … there"],
  [`Unexpected token 'P', "Peter said 'no'" is not valid JSON`, "Unexpected token 'P', … is not valid JSON"],
  [`"Peter" is not valid JSON`, "… is not valid JSON"],
  ["reservation 8f14e45f-ceea-467f-a4d0-1b2c3d4e5f60 is gone", "reservation … is gone"],
  ["token eyJhbGciOiJIUzI1NiJ9 of R-7K3M", "token … of …"],
  [`no “O’Neill party” on the list`, "no … on the list"],
])("of %s stays %s", (message, left) => {
  expect(scrubMessage(message)).toBe(left);
});

test("a message is cut, and what is left of any is one that the call takes", () => {
  const message = scrubMessage("word ".repeat(10_000));
  const fault = { release: "CS_Xwy48", page: "/location/:vendorLocationId", kind: "error", name: "TypeError" };
  expect(clientFault.safeParse({ ...fault, message, stack: [], requestId: null }).success).toBe(true);
});

test("of a stack stay the places in our own files, the first five", () => {
  const ours = Array.from(
    { length: 7 },
    (_one, index) => `    at x (https://skip.example/assets/menu-Bx3k9aaa.js:1:${index})`,
  );
  const stack = ["TypeError: Peter", "    at chrome-extension://abc/assets.js:1:2", ...ours].join("\n");
  expect(placesIn(stack)).toEqual([0, 1, 2, 3, 4].map((index) => `menu-Bx3k9aaa.js:1:${index}`));
});

import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it("reads a description without its tags", () => {
  expect(plainText("<p>a&nbsp;b</p>\n<ul><li>&lt;c&gt; &amp;lt;</li></ul>")).toBe("a b <c> &lt;");
});

import { expect, it } from "vitest";
import { keyboardInset } from "./use-keyboard-inset.ts";

it.each([
  ["nothing covers the page", 664, { height: 664, offsetTop: 0, scale: 1 }, 0],
  ["a keyboard", 664, { height: 364, offsetTop: 0, scale: 1 }, 300],
  ["a keyboard, the view pushed up to the field", 664, { height: 364, offsetTop: 120, scale: 1 }, 180],
  ["the browser's own bar", 664, { height: 608, offsetTop: 0, scale: 1 }, 0],
  ["zoomed in by two fingers", 664, { height: 332, offsetTop: 0, scale: 2 }, 0],
])("%s", (_what, pageHeight, viewport, inset) => expect(keyboardInset(pageHeight, viewport)).toBe(inset));

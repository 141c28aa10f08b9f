import { Gift } from "lucide-react";
import * as gift from "lucide-react/icons/gift";
import { createElement, type ComponentType, type SVGProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import drawIcon from "./draw-icon.ts";

/** Not in the library's types. */
const { __iconData: data } = gift as unknown as { __iconData: Parameters<typeof drawIcon>[0] };

/** Whatever the order of the attributes. */
function draw(Icon: ComponentType<SVGProps<SVGSVGElement>>, props: SVGProps<SVGSVGElement>) {
  const [outer = "", inner] = renderToStaticMarkup(createElement(Icon, props)).split(/(?<=>)(.*)/s);
  const attributes = Array.from(outer.matchAll(/([\w-]+)="([^"]*)"/gi), ([, name, value]) => [name, value] as const);
  return { inner, attributes: Object.fromEntries(attributes) };
}

test.each([
  {},
  { "aria-hidden": "true", className: "size-4 text-muted" },
  { strokeWidth: 3.5 },
] satisfies SVGProps<SVGSVGElement>[])("an icon with %o is drawn as the library draws it", (props) => {
  expect(draw(drawIcon(data), props)).toEqual(draw(Gift, props));
});

import { createElement, type SVGProps } from "react";

/** An icon of the library's: its name, and the shapes that it is made of. */
interface IconData {
  name: string;
  node: readonly (readonly [shape: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Takes the place of the library's own `createLucideIcon` in what is built: the same drawing, without what icons of its users may
 * have and ours do not (sizes, colours and classes by a context, other frameworks' names of attributes).
 */
// oxlint-disable-next-line import/no-default-export -- as the module has one in whose place it is taken
export default function drawIcon({ name, node }: IconData) {
  const shapes = node.map(([shape, attributes]) => createElement(shape, attributes));
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    return createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: `lucide lucide-${name}${className ? ` ${className}` : ""}`,
        "aria-hidden": true,
        ...rest,
      },
      shapes,
    );
  };
}

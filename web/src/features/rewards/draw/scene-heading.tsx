import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { classes } from "#ui/classes.ts";

/** Each step of the draw is another scene: it begins at its top, and is read from its heading on. */
export function SceneHeading({ small = false, children }: { small?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.closest("dialog")?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className={classes("font-black outline-none", small ? "text-28" : "text-36 leading-tight")}
    >
      {children}
    </h2>
  );
}

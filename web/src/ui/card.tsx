import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

export interface CardProps extends Omit<ComponentProps<"div">, "className"> {
  as?: "div" | "article" | "section" | "li";
  padding?: "none" | "small" | "normal";
  /** The whole card is (or holds) one link or button. */
  interactive?: boolean;
}

const paddings = { none: "", small: "p-3", normal: "p-4 sm:p-5" };

export function Card({ as: Tag = "div", padding = "normal", interactive = false, ...rest }: CardProps) {
  return (
    <Tag
      {...(rest as object)}
      className={classes(
        "relative overflow-clip rounded-20 bg-surface-1 inset-ring inset-ring-line",
        paddings[padding],
        interactive && "transition-[background-color,transform] hover:bg-surface-2 active:scale-[0.99]",
      )}
    />
  );
}

import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler } from "react-router";
import type { To } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  /** What the page that it leads to is told. */
  state?: unknown;
  /** In this page's place in the history. */
  replace?: boolean;
}

/**
 * A link within the app. The router's own brings all that fetches pages ahead of need where a server framework knows their
 * files: 3 kB of every first page, and seven hooks of every link.
 */
export function Link({ to, state, replace, target, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    >
      {children}
    </a>
  );
}

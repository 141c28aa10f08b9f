import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useHydrated } from "#lib/use-hydrated.ts";
import { ButtonFace } from "./button.tsx";
import { buttonClasses, type ButtonLook } from "./button-classes.ts";

interface EarlyLinkProps extends ButtonLook {
  /** Leads to the same end without the app. */
  href: string;
  onPress: () => void;
  /** Somebody is about to press it. */
  onApproach?: () => void;
  pending?: boolean;
  children: ReactNode;
}

/** A button of a page that the server draws: before the app is there, and without scripts, it is a link. One element is both. */
export function EarlyLink({ href, onPress, onApproach, pending = false, children, ...look }: EarlyLinkProps) {
  const isHydrated = useHydrated();
  function press(event: MouseEvent): void {
    event.preventDefault();
    if (!pending) onPress();
  }
  function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) event.currentTarget.click();
  }
  return (
    <a
      href={href}
      role={isHydrated ? "button" : undefined}
      draggable={false}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={press}
      onKeyDown={pressBySpace}
      className={buttonClasses(look)}
    >
      <ButtonFace pending={pending}>{children}</ButtonFace>
    </a>
  );
}

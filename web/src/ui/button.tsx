import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useRef } from "react";
import { buttonClasses } from "./button-classes.ts";
import type { ButtonLook } from "./button-classes.ts";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** The call is under way: keeps the width, keeps the focus, takes no further press. */
  pending?: boolean;
  /** What is going on meanwhile, in words; else a mere spinner stands in the button. */
  pendingText?: string;
  icon?: ReactNode;
  /** Stands at the far end, e.g. the subtotal. */
  trailing?: ReactNode;
}

/** What is inside, while it waits too. */
export function ButtonFace({
  pending,
  pendingText,
  icon,
  trailing,
  children,
}: Pick<ButtonProps, "pending" | "pendingText" | "icon" | "trailing" | "children">) {
  return (
    <>
      {pending && !pendingText && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span
        className={`inline-flex min-w-0 flex-1 flex-wrap items-center gap-x-2 ${trailing ? "justify-between" : "justify-center"} ${pending && !pendingText ? "opacity-0" : ""}`}
      >
        <span className="inline-flex items-center gap-2">
          {pending && pendingText ? <Spinner /> : icon}
          <span>{pending && pendingText ? pendingText : children}</span>
        </span>
        {trailing && <span className="shrink-0 tabular-nums">{trailing}</span>}
      </span>
    </>
  );
}

export function Button({
  variant,
  size,
  full,
  pending = false,
  pendingText,
  icon,
  trailing,
  type = "button",
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    // The second half of a double tap may come before `pending` has been shown; paging buttons may be tapped fast.
    const acts = variant !== "secondary" && variant !== "quiet";
    const doubled = acts && event.detail > 1 && event.timeStamp - pressedAt.current < 300;
    if (pending || disabled || doubled) {
      event.preventDefault();
      return;
    }
    pressedAt.current = event.timeStamp;
    onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      // Its own press may bring it there, as with "Resend code": the focus stays where it is.
      aria-disabled={pending || disabled || undefined}
      aria-busy={pending || undefined}
      onClick={handleClick}
      className={buttonClasses({ variant, size, full })}
    >
      <ButtonFace pending={pending} pendingText={pendingText} icon={icon} trailing={trailing}>
        {children}
      </ButtonFace>
    </button>
  );
}

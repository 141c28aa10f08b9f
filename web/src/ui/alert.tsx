import * as m from "@skipline/contract/texts";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { softTone } from "./tone.ts";

type AlertTone = "info" | "positive" | "warning" | "danger";

export interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Shows a cross; also what `dismissAfterMs` calls. */
  onDismiss?: () => void;
  /** Goes by itself after so long. */
  dismissAfterMs?: number;
}

const icons = { info: Info, positive: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export function Alert({ tone = "info", title, children, action, onDismiss, dismissAfterMs }: AlertProps) {
  const Icon = icons[tone];
  const dismiss = useEffectEvent(() => onDismiss?.());
  useEffect(() => {
    if (dismissAfterMs === undefined) return undefined;
    const timer = setTimeout(() => dismiss(), dismissAfterMs);
    return () => clearTimeout(timer);
  }, [dismissAfterMs]);
  return (
    <div
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
      className={classes("flex items-start gap-3 rounded-14 p-4", softTone[tone])}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 text-16">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="text-strong">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={m.dismiss()}
          onClick={onDismiss}
          className="-m-2.5 inline-grid size-11 shrink-0 place-items-center rounded-full"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  );
}

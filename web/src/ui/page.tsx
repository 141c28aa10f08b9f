import * as m from "@skipline/contract/texts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import { StickyFooter } from "./sticky-footer.tsx";

export interface PageProps {
  title: string;
  /** The title as it stands on the page, where something of it is in another language. */
  heading?: ReactNode;
  /** In the browser's tab, where it differs from the title. */
  documentTitle?: string;
  /** A title of one line, where the content has to be seen first. */
  compact?: boolean;
  subtitle?: ReactNode;
  onBack?: (() => void) | undefined;
  /** At the right of the title: icon buttons or a menu. */
  actions?: ReactNode;
  /** Instead of the title row, e.g. a picture with the name on it. It must hold the page's `<h1>`. */
  header?: ReactNode;
  width?: "form" | "phone" | "page" | "wide";
  /** The sticky main action. */
  footer?: ReactNode;
  /** As wide as the page, in columns of its own, instead of a phone's width in the middle. */
  footerColumns?: string;
  children: ReactNode;
}

/** In the middle, or at the left edge of the `--frame` that a shell sets, where the logo stands too. */
const place = "me-auto ms-[max(0px,calc((100%-var(--frame,var(--own)))/2))]";
const widths = {
  form: "max-w-form [--own:var(--container-form)]",
  phone: "max-w-phone [--own:var(--container-phone)]",
  page: "max-w-page [--own:var(--container-page)]",
  wide: "max-w-wide [--own:var(--container-wide)]",
};

/** What stands inside a shell's `<main>`: heading, content, main action. */
export function Page({
  title,
  heading = title,
  documentTitle = title,
  compact = false,
  subtitle,
  onBack,
  actions,
  header,
  width = "page",
  footer,
  footerColumns,
  children,
}: PageProps) {
  return (
    <div className={classes("@container flex w-full flex-1 flex-col px-4", place, widths[width])}>
      <title>{`${documentTitle} · Skipline`}</title>
      {header ?? (
        <div className={classes("flex flex-wrap items-start gap-2 pt-3", compact ? "pb-3" : "pb-5")}>
          {onBack && (
            <div className="-ms-2.5">
              <IconButton
                label={m.back()}
                icon={<ArrowLeft aria-hidden="true" className="size-6" />}
                onClick={onBack}
              />
            </div>
          )}
          {/* Where its longest word has no room beside the arrow it stands below it, and the actions below both. */}
          <div className="min-w-0 grow basis-[min-content] pt-1 @max-[14rem]:order-last @max-[14rem]:basis-full">
            <h1 className={classes("font-black", compact ? "pt-0.5 text-22 sm:text-28" : "text-28 sm:text-36")}>
              {heading}
            </h1>
            {subtitle && <p className={classes("mt-1 text-16 text-muted", !compact && "below-actions")}>{subtitle}</p>}
          </div>
          {actions && (
            <div className="-me-2 flex shrink-0 items-center @max-[14rem]:order-last @max-[14rem]:me-0 @max-[14rem]:max-w-full @max-[14rem]:shrink">
              {actions}
            </div>
          )}
        </div>
      )}
      <div className="flex-1 pb-8">{children}</div>
      {footer && <StickyFooter columns={footerColumns}>{footer}</StickyFooter>}
    </div>
  );
}

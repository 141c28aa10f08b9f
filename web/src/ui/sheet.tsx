import * as m from "@skipline/contract/texts";
import { Drawer } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import { useCallback, useRef, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useBackCloses } from "#lib/use-back-closes.ts";
import { classes } from "./classes.ts";
import { noteSheet } from "./front-sheet.ts";

export interface SheetProps {
  open: boolean;
  /** Asked to close: by drag, Esc, Back, the cross or a press outside. */
  onClose: () => void;
  title: ReactNode;
  /** For screen readers only, where the content shows its own heading. */
  titleHidden?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** Stays at the lower edge while the content scrolls: the actions. */
  footer?: ReactNode;
  /** False: neither a drag nor a press outside closes it; Esc does. */
  dismissible?: boolean;
  role?: "dialog" | "alertdialog";
  /** False: Back is the page's, as with a question about leaving it. */
  closesOnBack?: boolean;
  /** Where the focus goes as it closes, where what opened it may be gone; null: to what opened it. */
  findReturn?: () => HTMLElement | null;
  size?: "narrow" | "wide";
}

const wide = "(width >= 40rem)";

function subscribeWide(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

const widths = { narrow: "sm:max-w-form", wide: "sm:max-w-page" };

/** From the lower edge on a phone, draggable; a dialog in the middle on wide screens. Traps and returns the focus. */
export function Sheet({
  open,
  onClose,
  title,
  titleHidden = false,
  description,
  children,
  footer,
  dismissible = true,
  role = "dialog",
  closesOnBack = true,
  findReturn,
  size = "narrow",
}: SheetProps) {
  const isWide = useSyncExternalStore(subscribeWide, () => matchMedia(wide).matches);
  useBackCloses(open && closesOnBack, onClose);
  const popup = useRef<HTMLDivElement>(null);
  const sheetRef = useCallback((element: HTMLDivElement | null) => {
    popup.current = element;
    return element ? noteSheet(element) : undefined;
  }, []);
  const draggable = dismissible && !isWide;
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={!dismissible}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-slow data-swiping:transition-none data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="[container-type:size] fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Drawer.Popup
            ref={sheetRef}
            role={role}
            initialFocus={popup}
            finalFocus={findReturn && (() => findReturn() ?? true)}
            data-base-ui-swipe-ignore={draggable ? undefined : ""}
            className={classes(
              // A toast has its room above, but on the smallest phones, where the sheet needs it.
              "sheet-motion flex max-h-[min(92dvh,max(calc(100dvh-(--spacing(22))),32.5rem))] w-full flex-col overflow-hidden rounded-t-20 cramped:overflow-y-auto bg-surface-1 text-normal shadow-2 outline-none",
              "inset-ring inset-ring-line sm:max-h-[86dvh] sm:rounded-20",
              widths[size],
            )}
          >
            <div className="relative shrink-0 px-5 pt-3 pb-2 sm:pt-5">
              {draggable && <div aria-hidden="true" className="mx-auto mb-2 h-1 w-10 rounded-full bg-control" />}
              <div className="flex min-h-11 items-center gap-3">
                <Drawer.Title className={titleHidden ? "sr-only" : "min-w-0 flex-1 text-22 font-bold text-strong"}>
                  {title}
                </Drawer.Title>
                {dismissible && (
                  <Drawer.Close
                    aria-label={m.close()}
                    className="-me-2 ms-auto inline-grid size-11 shrink-0 place-items-center rounded-full text-strong hover:bg-surface-2"
                  >
                    <X aria-hidden="true" className="size-6" />
                  </Drawer.Close>
                )}
              </div>
              {description && (
                <Drawer.Description className="mt-1 text-16 text-normal">{description}</Drawer.Description>
              )}
            </div>
            <Drawer.Content
              className={classes(
                // A field that is typed into stands clear of the footer.
                "min-h-0 flex-1 scroll-py-6 overflow-y-auto overscroll-contain px-5 cramped:flex-none cramped:overflow-visible",
                footer ? "pb-4" : "pb-[max(1.25rem,env(safe-area-inset-bottom))]",
              )}
            >
              {children}
            </Drawer.Content>
            {footer && (
              <div className="shrink-0 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
                {footer}
              </div>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

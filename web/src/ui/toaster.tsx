import * as m from "@skipline/contract/texts";
import { Toast } from "@base-ui/react/toast";
import { Bell, Check, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { frontSheet, useFrontSheet } from "./front-sheet.ts";
import { connectToaster } from "./toast.ts";
import type { ToastContent } from "./toast.ts";
import { findTop, findTopOver } from "./toast-place.ts";
import { solidTone } from "./tone.ts";

type ToastTone = NonNullable<ToastContent["tone"]>;

interface ToastData {
  tone: ToastTone;
  /** Of one that takes its own place. */
  title: string | null;
  isForNextPage: boolean;
  /** Where it was said. */
  pathname: string;
}

const toasts = Toast.createToastManager<ToastData>();
/** Those that may still be on the screen. */
const shown = new Map<string, ToastData>();
const icons = { info: Bell, positive: Check, danger: X };

function addToast({
  title,
  description,
  tone = "info",
  action,
  durationMs,
  forNextPage: isForNextPage = false,
  isOnlyOne = false,
}: ToastContent): void {
  if (isOnlyOne) for (const [id, { title: other }] of shown) if (other === title) toasts.close(id);
  const data = { tone, title: isOnlyOne ? title : null, isForNextPage, pathname: window.location.pathname };
  const id: string = toasts.add({
    title,
    ...(action && {
      actionProps: {
        children: action.label,
        onClick() {
          toasts.close(id);
          action.onAction();
        },
      },
    }),
    ...(description === undefined ? {} : { description }),
    ...(durationMs === undefined ? {} : { timeout: durationMs }),
    data,
    priority: tone === "danger" ? "high" : "low",
    onClose: () => shown.delete(id),
  });
  shown.set(id, data);
}

function leavePage(pathname: string): void {
  for (const [id, data] of shown) {
    if (data.pathname === pathname) continue;
    if (!data.isForNextPage) toasts.close(id);
    Object.assign(data, { pathname, isForNextPage: false });
  }
}

function ToastList() {
  const { toasts: visible } = Toast.useToastManager<ToastData>();
  return visible.map((toast) => {
    const tone = toast.data?.tone ?? "info";
    const Icon = icons[tone];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={["up", "left", "right"]}
        // Read out by a copy of its own while this one is hidden from screen readers: nobody may land on it by Tab.
        {...(tone === "danger" && { tabIndex: -1 })}
        className="pointer-events-auto flex w-full max-w-form translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-20 bg-strong shadow-1 transition-[translate,opacity] duration-calm select-none data-ending-style:-translate-y-4 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-4 data-starting-style:opacity-0 data-swiping:transition-none"
      >
        <Toast.Content className="flex min-w-0 flex-1 items-start gap-3 p-4">
          <span className={classes("inline-grid size-6 shrink-0 place-items-center rounded-full", solidTone[tone])}>
            <Icon aria-hidden="true" strokeWidth={3} className="size-4" />
          </span>
          <div className="min-w-0 flex-1">
            <Toast.Title className="text-16 font-bold text-surface-0" />
            <Toast.Description className="text-14 text-surface-0" />
          </div>
          {toast.actionProps && (
            <Toast.Action className="-my-2.5 -me-2 min-h-11 shrink-0 rounded-full px-3 text-16 font-bold text-surface-0 underline underline-offset-4" />
          )}
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Once in the app, above everything. Comes after the first paint: `showToast` keeps what is said before. */
export function Toaster() {
  const [top, setTop] = useState(0);
  const viewport = useRef<HTMLDivElement>(null);
  const sheet = useFrontSheet();
  useEffect(() => {
    function show(content: ToastContent): void {
      // Where one stands the next comes below it: nothing jumps.
      if (shown.size === 0 && !frontSheet()) setTop(content.atTop ? 0 : findTop());
      addToast(content);
    }
    connectToaster({ show, leavePage });
  }, []);
  // What comes to stand over a sheet, or is left by one, was said for another place.
  useEffect(() => {
    const toast = viewport.current;
    if (!sheet || !toast) return undefined;
    const observer = new ResizeObserver(() => setTop(findTopOver(sheet, toast.offsetHeight)));
    observer.observe(sheet);
    observer.observe(toast);
    return () => {
      observer.disconnect();
      setTop(findTop());
    };
  }, [sheet]);
  return (
    // On a phone there is room for one above a sheet.
    <Toast.Provider toastManager={toasts} timeout={3000} limit={sheet ? 1 : 3}>
      <Toast.Portal>
        <Toast.Viewport
          ref={viewport}
          aria-label={m.notifications()}
          style={{ top }}
          className="pointer-events-none fixed inset-x-0 z-60 flex flex-col items-center gap-2 px-4 pt-[max(0.5rem,env(safe-area-inset-top))] outline-none"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

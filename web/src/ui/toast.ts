export interface ToastContent {
  title: string;
  description?: string;
  tone?: "info" | "positive" | "danger";
  /** One thing to do about it, e.g. to undo. */
  action?: { label: string; onAction: () => void };
  /** Three seconds unless told otherwise. */
  durationMs?: number;
}

type Show = (content: ToastContent) => void;

let show: Show | undefined;
const waiting: ToastContent[] = [];

/** Says something for three seconds at the top of the screen, aloud too. From anywhere, also before `<Toaster>` is there. */
export function showToast(content: ToastContent): void {
  if (show) show(content);
  else waiting.push(content);
}

/** For `<Toaster>` alone: it takes what waited, and all that follows. */
export function connectToaster(next: Show): void {
  show = next;
  for (const content of waiting.splice(0)) next(content);
}

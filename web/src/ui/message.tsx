import type { ReactNode } from "react";

export interface MessageProps {
  title: string;
  message?: ReactNode;
  icon?: ReactNode;
  /** One way on: a button, or a link that looks like one. */
  action?: ReactNode;
  /** `h1` where the message is the whole page. */
  level?: "h1" | "h2";
  /** Read aloud as soon as it stands here. */
  announce?: boolean;
}

/** The common shape of empty and failed places. */
export function Message({ title, message, icon, action, level: Heading = "h2", announce = false }: MessageProps) {
  return (
    <div
      role={announce ? "alert" : undefined}
      className="mx-auto flex max-w-form flex-col items-center px-2 py-12 text-center"
    >
      {icon && (
        <span
          aria-hidden="true"
          className="mb-5 inline-grid size-20 place-items-center rounded-full bg-surface-1 text-accent-text inset-ring inset-ring-line [&>svg]:size-9"
        >
          {icon}
        </span>
      )}
      <Heading className="text-22 font-bold text-balance">{title}</Heading>
      {message && <div className="mt-2 text-16 text-balance text-muted">{message}</div>}
      {action && <div className="mt-6 w-full max-w-72">{action}</div>}
    </div>
  );
}

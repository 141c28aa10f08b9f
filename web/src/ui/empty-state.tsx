import { Message } from "./message.tsx";
import type { MessageProps } from "./message.tsx";

export type EmptyStateProps = Pick<MessageProps, "title" | "message" | "icon" | "action">;

/** Nothing here, and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  return <Message {...props} />;
}

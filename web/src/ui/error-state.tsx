import { CircleAlert } from "lucide-react";
import { Message } from "./message.tsx";
import type { MessageProps } from "./message.tsx";

export type ErrorStateProps = Pick<MessageProps, "title" | "message" | "icon" | "action" | "level">;

/** What happened, and the one thing to do about it. Announced. */
export function ErrorState({ icon = <CircleAlert />, ...rest }: ErrorStateProps) {
  return <Message {...rest} icon={icon} announce />;
}

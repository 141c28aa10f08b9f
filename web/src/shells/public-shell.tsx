import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { paths } from "../lib/paths.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import { AccountButton } from "./account-button.tsx";
import { ShellFrame } from "./shell-frame.tsx";

export interface PublicShellProps {
  slots?: ReactNode;
  /** Where the wordmark leads; an event's landing page has its own home. */
  homePath?: string;
  children?: ReactNode;
}

function PublicFooter() {
  return (
    <footer className="mt-16 border-t border-line px-4 pt-8 pb-[max(2rem,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-wide flex-wrap items-center gap-x-6 gap-y-2 text-14 text-muted">
        <span>Skip the line.</span>
      </div>
    </footer>
  );
}

/** Around pages that tell: landing pages, terms, explainers. */
export function PublicShell({ slots, homePath = paths.home(), children }: PublicShellProps) {
  return (
    <ShellFrame
      home={<Wordmark />}
      homeLabel="Skipline, home"
      homePath={homePath}
      slots={
        <>
          {slots}
          <AccountButton />
        </>
      }
      footer={<PublicFooter />}
    >
      {children ?? <Outlet />}
    </ShellFrame>
  );
}

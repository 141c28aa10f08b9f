import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { WordmarkDevice } from "#ui/wordmark.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

export interface ConsoleShellProps {
  /** At the right of the header: on a phone the way to the other pages, and the logout button, which asks before it acts. */
  slots?: ReactNode;
  /** What must not be overlooked: check-ins that wait for the network. */
  notice?: ReactNode;
  /** The ways to the other pages, on a laptop. */
  side?: ReactNode;
  children?: ReactNode;
}

export function ConsoleSign() {
  return (
    <span className="inline-flex items-center gap-3">
      <WordmarkDevice className="h-6 w-auto" />
      <Badge>{m.console_title()}</Badge>
    </span>
  );
}

function besideMain(side: ReactNode, main: ReactNode): ReactNode {
  return (
    <div className="@container flex flex-1 flex-col">
      {/* What is saved stands below what was typed, and leaves the ways beside it free. */}
      <div className="mx-auto flex w-full max-w-wide flex-1 @min-[60rem]:[--footer-bleed:0px] @min-[60rem]:[--footer-start:0px] @min-[60rem]:[--footer-width:max-content]">
        {side}
        {main}
      </div>
    </div>
  );
}

/** Around every page of the console: for a laptop first, whole on a phone. */
export function ConsoleShell({ slots, notice, side, children }: ConsoleShellProps) {
  useKeptFocus();
  return (
    <div className="[--container-wide:var(--container-desk)]">
      <ShellFrame
        home={<ConsoleSign />}
        homeLabel={m.console_home()}
        homePath={paths.console()}
        slots={slots}
        notice={notice}
        around={(main) => besideMain(side, main)}
      >
        {children ?? <Outlet />}
      </ShellFrame>
    </div>
  );
}

import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { SiteFooter } from "#components/site-footer.tsx";
import { paths } from "#lib/paths.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import { AccountButton } from "./account-button.tsx";
import { ShellFrame } from "./shell-frame.tsx";

export interface PublicShellProps {
  slots?: ReactNode;
  /** Where the wordmark leads; an event's landing page has its own home. */
  homePath?: string;
  children?: ReactNode;
}

/** Around pages that tell: landing pages, terms, explainers. */
export function PublicShell({ slots, homePath = paths.home(), children }: PublicShellProps) {
  return (
    <ShellFrame
      home={<Wordmark />}
      homeLabel={m.shell_home()}
      homePath={homePath}
      slots={
        <>
          {slots}
          <AccountButton />
        </>
      }
      footer={<SiteFooter />}
    >
      {children ?? <Outlet />}
    </ShellFrame>
  );
}

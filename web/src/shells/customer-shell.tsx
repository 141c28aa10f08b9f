import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { Outlet, useParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import { AccountButton } from "./account-button.tsx";
import { ShellFrame } from "./shell-frame.tsx";

export interface CustomerShellProps {
  /** The cart's button, where the routes have one to give. */
  cart?: ReactNode;
  /** Instead of the matched route: the shell around an error page. */
  children?: ReactNode;
}

/** Around every page of a guest. Home is the menu of the location at hand, else the front page. */
export function CustomerShell({ cart, children }: CustomerShellProps) {
  const { vendorLocationId } = useParams();
  return (
    <ShellFrame
      home={<Wordmark />}
      homeLabel={m.shell_home()}
      homePath={vendorLocationId ? paths.location(vendorLocationId) : paths.home()}
      slots={
        <>
          {cart}
          <AccountButton />
        </>
      }
    >
      {children ?? <Outlet />}
    </ShellFrame>
  );
}

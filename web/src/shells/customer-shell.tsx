import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { Outlet, useParams } from "react-router";
import { VenueLogo } from "#components/venue-logo.tsx";
import { paths } from "#lib/paths.ts";
import { useAccent } from "#lib/use-accent.ts";
import { usePlace } from "#stores/places.ts";
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
  const place = usePlace(vendorLocationId?.toUpperCase());
  // Of a place that nobody knows yet the page may have brought the colour.
  useAccent(vendorLocationId ? place?.accent : "");
  return (
    <ShellFrame
      home={<Wordmark yields={Boolean(place?.logo)} />}
      homeLabel={m.shell_home()}
      homePath={vendorLocationId ? paths.location(vendorLocationId) : paths.home()}
      beside={place?.logo && <VenueLogo logo={place.logo} name={place.vendorName} />}
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

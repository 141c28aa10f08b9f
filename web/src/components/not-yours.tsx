import * as m from "@skipline/contract/texts";
import { ShieldAlert } from "lucide-react";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** For whoever runs no venue, or not this one: whom to ask, and the ways on. */
export function NotYours() {
  return (
    <Page title={m.console_title()}>
      <EmptyState
        icon={<ShieldAlert />}
        title={m.console_not_yours()}
        message={m.console_not_yours_hint()}
        action={
          <div className="grid gap-3">
            <Link to={staffPaths.locations()} className={buttonClasses({ full: true })}>
              {m.console_to_staff()}
            </Link>
            <Link to={paths.home()} className={buttonClasses({ full: true, variant: "secondary" })}>
              {m.go_home()}
            </Link>
          </div>
        }
      />
    </Page>
  );
}

import * as m from "@skipline/contract/texts";
import { Moon } from "lucide-react";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";

/** In the menu's place, at a vendor that takes no orders. */
export function SuspendedMenu({ vendorName }: { vendorName: string }) {
  return (
    <EmptyState
      icon={<Moon />}
      title={m.menu_suspended({ vendor: vendorName })}
      message={m.menu_suspended_hint()}
      action={
        <div className="grid gap-3">
          <Link to={paths.orderHistory()} className={buttonClasses({ full: true })}>
            {m.order_history()}
          </Link>
          <Link to={paths.home()} className={buttonClasses({ full: true, variant: "secondary" })}>
            {m.go_home()}
          </Link>
        </div>
      }
    />
  );
}

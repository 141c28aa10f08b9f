import * as m from "@skipline/contract/texts";
import { Moon } from "lucide-react";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";

/** In the menu's place: what `whyNoMenu` says, and where to go on. */
export function NoMenu({ title, message }: { title: string; message: string }) {
  return (
    <EmptyState
      icon={<Moon />}
      title={title}
      message={message}
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

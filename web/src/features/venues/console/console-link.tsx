import * as m from "@skipline/contract/texts";
import { ChevronRight, Store } from "lucide-react";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { Card } from "#ui/card.tsx";

/** From the staff's start to the console, for those who run venues. */
export function ConsoleLink() {
  return (
    <Card padding="small" interactive>
      <div className="flex min-h-11 items-center gap-3">
        <Store aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
        <div className="min-w-0 flex-1">
          <Link
            to={paths.console()}
            className="text-16 font-bold text-strong after:absolute after:inset-0 after:content-['']"
          >
            {m.console_link()}
          </Link>
          <p className="text-14 text-muted">{m.console_link_hint()}</p>
        </div>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </div>
    </Card>
  );
}

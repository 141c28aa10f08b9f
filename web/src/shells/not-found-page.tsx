import * as m from "@skipline/contract/texts";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { WaysOn } from "#components/ways-on.tsx";
import { classes } from "#ui/classes.ts";
import { Message } from "#ui/message.tsx";

/** `help`: what more there is to do than to go on elsewhere. It may come late, and moves nothing: below, on a page that begins at its top. */
export function NotFoundPage({ help }: { help?: ReactNode }) {
  return (
    <div className={classes("flex flex-1 flex-col", !help && "justify-center")}>
      <title>{`${m.error_page_not_found_title()} · Skipline`}</title>
      <Message
        level="h1"
        icon={<SearchX />}
        title={m.error_page_not_found_title()}
        message={m.error_not_found()}
        action={
          <div className="grid gap-6">
            <WaysOn isSecondary={Boolean(help)} />
            {help}
          </div>
        }
      />
    </div>
  );
}

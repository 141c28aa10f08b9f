import * as m from "@skipline/contract/texts";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClasses } from "#ui/button-classes.ts";
import type { ButtonLook } from "#ui/button-classes.ts";

interface ExternalLinkProps extends ButtonLook {
  url: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A button to another site: in a new tab, which learns nothing of ours. */
export function ExternalLink({ url, icon, children, ...look }: ExternalLinkProps) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClasses(look)}>
      <span className="inline-flex items-center gap-2">
        {icon}
        {children}
        <ArrowUpRight aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">{m.opens_in_new_tab()}</span>
      </span>
    </a>
  );
}

import * as m from "@skipline/contract/texts";
import { Ticket } from "lucide-react";
import { useLocation } from "react-router";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";

/** In the place of what is somebody's own. */
export function SignInPrompt() {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-20 bg-accent-soft p-5">
      <Ticket aria-hidden="true" className="size-10 shrink-0 -rotate-12 text-accent-text" />
      <p className="min-w-48 flex-1 text-16 text-strong">
        <span className="block text-18 font-bold">{m.rewards_sign_in_title()}</span>
        {m.rewards_sign_in()}
      </p>
      <Link
        to={paths.signIn()}
        state={{ authRedirectTo: pathname + search }}
        className={buttonClasses({ size: "medium" })}
      >
        {m.sign_in()}
      </Link>
    </div>
  );
}

import * as m from "@skipline/contract/texts";
import { CircleAlert } from "lucide-react";
import { homePath } from "#lib/paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";

/** In the app's place when something broke that no page's own error screen could catch. */
export function Crash() {
  return (
    <main className="flex min-h-dvh flex-col justify-center px-4">
      <title>{`${m.error_unexpected_title()} · Skipline`}</title>
      <ErrorState
        level="h1"
        icon={<CircleAlert />}
        title={m.error_unexpected_title()}
        message={m.error_unexpected()}
        action={
          <div className="grid gap-3">
            <Button full onClick={() => window.location.reload()}>
              {m.reload()}
            </Button>
            {/* No router stands here: a page's own fault is left behind by loading another one. */}
            <a
              href={homePath(window.location.pathname)}
              className={buttonClasses({ full: true, variant: "secondary" })}
            >
              {m.go_home()}
            </a>
          </div>
        }
      />
    </main>
  );
}

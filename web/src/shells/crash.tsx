import { CircleAlert } from "lucide-react";
import { homePath } from "#lib/paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";

/** In the app's place when something broke that no page's own error screen could catch. */
export function Crash() {
  return (
    <main className="flex min-h-dvh flex-col justify-center px-4">
      <title>Oops! Something went wrong. · Skipline</title>
      <ErrorState
        level="h1"
        icon={<CircleAlert />}
        title="Oops! Something went wrong."
        message="An unexpected error occurred. Please try again later."
        action={
          <div className="grid gap-3">
            <Button full onClick={() => window.location.reload()}>
              Reload
            </Button>
            {/* No router stands here: a page's own fault is left behind by loading another one. */}
            <a
              href={homePath(window.location.pathname)}
              className={buttonClasses({ full: true, variant: "secondary" })}
            >
              Go Home
            </a>
          </div>
        }
      />
    </main>
  );
}

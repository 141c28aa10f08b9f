import { CircleAlert } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";

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
          <Button full onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      />
    </main>
  );
}

import * as m from "@skipline/contract/texts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { reportFailure } from "./report-failure.ts";

export interface ReportFailedProps {
  error: unknown;
  /** Of a failure that may pass. */
  title: string;
  pending: boolean;
  onRetry: () => void;
}

/** In the place of figures that could not be had, and why. */
export function ReportFailed({ error, title, pending, onRetry }: ReportFailedProps) {
  const { mayPass, ...words } = reportFailure(error, title);
  const retry = (
    <Button full pending={pending} onClick={onRetry}>
      {m.try_again()}
    </Button>
  );
  return <ErrorState {...words} {...(mayPass && { action: retry })} />;
}

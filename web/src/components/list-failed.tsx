import * as m from "@skipline/contract/texts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";

export interface ListFailedProps {
  title: string;
  pending: boolean;
  onRetry: () => void;
}

/** In the place of a list that could not be fetched. */
export function ListFailed({ title, pending, onRetry }: ListFailedProps) {
  return (
    <ErrorState
      title={title}
      message={m.check_connection_and_retry()}
      action={
        <Button full pending={pending} onClick={onRetry}>
          {m.try_again()}
        </Button>
      }
    />
  );
}

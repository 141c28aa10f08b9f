import * as m from "@skipline/contract/texts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";

export const noOrdersText = m.orders_none();

/** The list of one's orders could not be fetched. */
export function OrdersFailed({ onReload }: { onReload: () => void }) {
  return (
    <ErrorState
      title={m.orders_failed()}
      message={m.orders_failed_text()}
      action={
        <Button full onClick={onReload}>
          {m.reload()}
        </Button>
      }
    />
  );
}

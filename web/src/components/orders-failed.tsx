import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";

export const noOrdersText = "You have no recent orders.";

/** The list of one's orders could not be fetched. */
export function OrdersFailed({ onReload }: { onReload: () => void }) {
  return (
    <ErrorState
      title="Unable to Fetch Orders"
      message="We're sorry, but we encountered an issue while trying to retrieve your orders. Please try again later."
      action={
        <Button full onClick={onReload}>
          Reload
        </Button>
      }
    />
  );
}

import { cancelOrder } from "@skipline/contract/order-cancelling";
import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey } from "#api/query.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

/** A paid order that nobody has begun is given back whole; while it is asked, somebody may take it, and then it stays. */
export function CancelOrder({ order: { userId, orderId, allowedActions } }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const params = { userId, orderId };
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params }),
    onSuccess: (answer) => {
      queryClient.setQueryData(endpointKey(getOrder, { params }), answer);
      setAsking(false);
    },
  });
  const { error } = cancel;
  const problem = error && ((isApiError(error) && error.message) || m.please_try_again());
  // Taken while the question stands: the answer to it says so.
  if (!allowedActions.includes("CANCEL") && !isAsking) return null;
  return (
    <>
      <Button
        variant="quiet"
        full
        onClick={() => {
          cancel.reset();
          setAsking(true);
        }}
      >
        {m.cancel_order()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.cancel_order_question()}
        description={m.cancel_order_text()}
        confirmText={m.cancel_order()}
        cancelText={m.cancel_order_keep()}
        danger
        pending={cancel.isPending}
        error={problem ?? undefined}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

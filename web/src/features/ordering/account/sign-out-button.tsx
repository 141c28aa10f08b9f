import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useOnline } from "#api/network.ts";
import { endSession } from "#api/session.ts";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { forgetReservations } from "../../guests/index.ts";
import { forgetRewards } from "../../rewards/index.ts";
import { forgetAge } from "../age-memory.ts";
import { forgetLastOrders, isWaiting, useLastOrders } from "../last-order.ts";

/** Out, and nothing of this person's left on the device. */
export function useSignOut() {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  async function signOut(): Promise<void> {
    setPending(true);
    await endSession();
    // Codes and receipts are one person's; the next one on this phone must not find them. What is being paid stays
    // known by its id, and is shown to its owner alone: else they would pay it twice when they are back.
    forgetLastOrders();
    forgetAge();
    forgetReservations();
    forgetRewards();
    await navigate(paths.signIn(), { replace: true });
  }
  return { signOut, isPending };
}

/** Out at once; after a question where a code that is still worth something would go from this device. */
export function SignOutButton({ userId }: { userId: string }) {
  const { signOut, isPending } = useSignOut();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const waiting = useLastOrders(userId).filter(isWaiting);
  /** "#ec4d91, #1a2b3c": those whose codes would go with the session. */
  const orders = waiting.map(({ orderId }) => `#${shortOrderId(orderId)}`).join(", ");
  return (
    <>
      <Button
        variant="secondary"
        full
        icon={<LogOut aria-hidden="true" className="size-5" />}
        pending={isPending}
        onClick={() => (waiting.length > 0 ? setAsking(true) : void signOut())}
      >
        {m.sign_out()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.sign_out_question()}
        description={
          <>
            {m.sign_out_waiting({ count: waiting.length, orders })} {!isOnline && m.sign_out_offline()}
          </>
        }
        confirmText={m.sign_out()}
        cancelText={m.sign_out_stay()}
        danger
        pending={isPending}
        onConfirm={() => void signOut()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

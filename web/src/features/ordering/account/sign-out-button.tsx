import { shortOrderId } from "@skipline/contract/text";
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

function useSignOut() {
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

/** "Order #ec4d91", "Orders #ec4d91, #1a2b3c": those whose codes would go with the session. */
function nameOrders(orderIds: readonly string[]): string {
  const names = orderIds.map((orderId) => `#${shortOrderId(orderId)}`).join(", ");
  return `${orderIds.length === 1 ? "Order" : "Orders"} ${names}`;
}

/** Out at once; after a question where a code that is still worth something would go from this device. */
export function SignOutButton({ userId }: { userId: string }) {
  const { signOut, isPending } = useSignOut();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const waiting = useLastOrders(userId).filter(isWaiting);
  const isOne = waiting.length === 1;
  return (
    <>
      <Button
        variant="secondary"
        full
        icon={<LogOut aria-hidden="true" className="size-5" />}
        pending={isPending}
        onClick={() => (waiting.length > 0 ? setAsking(true) : void signOut())}
      >
        Sign out
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out before picking up?"
        description={
          <>
            {nameOrders(waiting.map(({ orderId }) => orderId))} {isOne ? "is" : "are"} not picked up yet. Signing out
            takes the {isOne ? "code" : "codes"} off this device; to show {isOne ? "it" : "them"} you have to sign in
            again with a new SMS code.
            {!isOnline && " That needs a network, and you’re offline right now."}
          </>
        }
        confirmText="Sign out"
        cancelText="Stay signed in"
        danger
        pending={isPending}
        onConfirm={() => void signOut()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

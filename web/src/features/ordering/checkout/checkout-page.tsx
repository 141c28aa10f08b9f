import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, ShoppingBag } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Navigate } from "react-router";
import { isApiError } from "#api/errors.ts";
import { useSession } from "#api/session.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { useCart } from "#stores/cart-store.ts";
import { useStoredOrder } from "../stored-order.ts";
import { useOrderStream } from "../use-order-stream.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { SettlingState } from "../../payments/index.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { orderQuery } from "./checkout-queries.ts";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import { usePayment } from "./use-payment.ts";

/** So often the order is asked for while its stream brings nothing. */
const pollMs = 10_000;

function BackToReview({ path }: { path: string }) {
  useEffect(() => showToast({ title: m.checkout_order_missing(), tone: "danger", forNextPage: true }), []);
  return <Navigate to={path} replace />;
}

function Settling({ phase }: { phase: "settling" | "done" }) {
  return (
    <>
      <title>{m.checkout_document_title()}</title>
      <SettlingState phase={phase} doneText={m.checkout_opening()} />
    </>
  );
}

interface StopProps {
  icon?: ReactElement;
  title: string;
  linkText: string;
  linkPath: string;
  onBack: () => void;
}

function Stop({ icon = <CircleAlert />, title, linkText, linkPath, onBack }: StopProps) {
  return (
    <Page title={m.checkout_title()} width="phone" onBack={onBack}>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Link to={linkPath} className={buttonClasses({ full: true })}>
            {linkText}
          </Link>
        }
      />
    </Page>
  );
}

/**
 * The payment of the stored order. Everything before the form is about not paying twice: the server's word on the
 * order comes first, whatever this tab, another one or the last visit believed.
 */
export function CheckoutPage() {
  const vendorLocationId = useLocationId();
  const menuPath = paths.location(vendorLocationId);
  const reviewPath = paths.orderReview(vendorLocationId);
  const session = useSession();
  const userId = session?.profile.userId ?? "";
  const goToReview = useGoUp(reviewPath);
  const goToMenu = useGoUp(menuPath);
  const cart = useCart(vendorLocationId);
  const stored = useStoredOrder(vendorLocationId);
  // Another tab that finishes the order also clears it: this one must still learn how it ended.
  const [known, setKnown] = useState(stored);
  if (stored && stored.orderId !== known?.orderId) setKnown(stored);
  const orderId = known?.userId === userId ? known.orderId : null;
  const isStored = stored !== null;

  const [isOpen, setOpen] = useState(true);
  // What sells out meanwhile, and what is paid elsewhere, comes by itself.
  const isLive = useOrderStream(userId, orderId ?? "", orderId !== null && isOpen);
  const query = useQuery({
    ...orderQuery(userId, orderId ?? ""),
    enabled: orderId !== null,
    refetchInterval: isLive || !isOpen ? false : pollMs,
  });
  const order = query.data?.order;
  const isPayable = !order || order.status === "IN_PROGRESS";
  if (isPayable !== isOpen) setOpen(isPayable);
  const payment = usePayment(userId, order);
  const { refetch } = query;
  // Until the server has been asked since, an order that vanished from the device may as well have been paid.
  const [askedSince, setAskedSince] = useState(false);
  useEffect(() => {
    if (orderId === null || isStored) return undefined;
    let isOver = false;
    void refetch().finally(() => !isOver && setAskedSince(true));
    return () => {
      isOver = true;
      setAskedSince(false);
    };
  }, [orderId, isStored, refetch]);

  const isCartEmpty = (cart?.items.length ?? 0) === 0;
  const empty = (
    <Stop
      icon={<ShoppingBag />}
      title={m.checkout_cart_empty()}
      linkText={m.continue_shopping()}
      linkPath={menuPath}
      onBack={goToMenu}
    />
  );

  const isSettling = payment.phase === "settling";
  // The session is over: sign-in is on its way, and leads back here.
  if (!session) return <CheckoutSkeleton onBack={goToReview} />;
  if (payment.phase === "done") return <Settling phase="done" />;
  if (isSettling && !order) return <Settling phase="settling" />;
  if (orderId === null) return isCartEmpty ? empty : <BackToReview path={reviewPath} />;
  if (isApiError(query.error, "NOT_FOUND")) {
    return (
      <Stop title={m.checkout_no_order()} linkText={m.checkout_to_review()} linkPath={reviewPath} onBack={goToReview} />
    );
  }
  if (query.error && !order) throw query.error;
  if (!order || (!isStored && !askedSince)) return <CheckoutSkeleton onBack={goToReview} />;
  if (order.status !== "IN_PROGRESS") return <Settling phase="done" />;
  if (order.isExpired) {
    return (
      <Stop title={m.checkout_expired()} linkText={m.checkout_to_review()} linkPath={reviewPath} onBack={goToReview} />
    );
  }
  if (!isSettling && isCartEmpty) return empty;
  if (!isSettling && !isStored) return <BackToReview path={reviewPath} />;
  return (
    <>
      {isSettling && <Settling phase="settling" />}
      {/* Kept while the server is asked: after a no, what was typed and ticked is still there. */}
      <div className={isSettling ? "hidden" : "contents"}>
        <CheckoutForm key={orderId} order={order} userId={userId} payment={payment} onBack={goToReview} />
      </div>
    </>
  );
}

import type { CartLine } from "@skipline/contract/cart";
import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { useSession } from "../../../api/session.ts";
import { CartChanges } from "./cart-changes.tsx";
import { priceCartLines } from "../../../lib/cart-lines.ts";
import { paths } from "../../../lib/paths.ts";
import { placeName } from "../../../lib/place-name.ts";
import { useLocationId } from "../../../lib/use-location-id.ts";
import type { CartOutcome } from "../../../stores/cart.ts";
import { openCart, setCartLine, setCartNote, useCart } from "../../../stores/cart-store.ts";
import { Alert } from "../../../ui/alert.tsx";
import { useGoBack, useGoUp } from "../../../lib/use-go-back.ts";
import { buttonClasses } from "../../../ui/button-classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { useLiveMenu } from "../../catalog/index.ts";
import { findObstacle } from "./checkout-obstacle.ts";
import { ReviewFooter } from "./review-footer.tsx";
import { prefetchReview, productsQuery, useVenue } from "./review-queries.ts";
import { ReviewRows, ReviewRowsSkeleton } from "./review-rows.tsx";
import { useCartNews } from "./use-cart-news.ts";
import { showToast } from "../../../ui/toast.ts";
import { useCheckout, wasOrdered } from "./use-checkout.ts";

const quantityFailed = "Unable to update quantity. Please try again.";
const noItems: readonly CartLine[] = [];

export function loader({ params }: LoaderFunctionArgs): null {
  prefetchReview((params["vendorLocationId"] ?? "").toUpperCase());
  return null;
}

function ReviewFailed({ menuPath }: { menuPath: string }) {
  return (
    <div className="flex flex-1 flex-col justify-center">
      <title>Unable to Load Order Review · Skipline</title>
      <ErrorState
        level="h1"
        title="Unable to Load Order Review"
        message="We're having trouble loading your order information. Please try refreshing the page or return to the menu."
        action={
          <Link to={menuPath} className={buttonClasses({ full: true })}>
            Return to Menu
          </Link>
        }
      />
    </div>
  );
}

/** What the guest is about to order, checked against the catalogue before it becomes an order. */
export function ReviewPage() {
  const vendorLocationId = useLocationId();
  const menuPath = paths.location(vendorLocationId);
  const session = useSession();
  const userId = session?.profile.userId ?? "";
  const goToMenu = useGoUp(menuPath);
  const goBack = useGoBack(menuPath);
  const isOrdered = wasOrdered(useLocation().state);
  const items = useCart(vendorLocationId)?.items ?? noItems;
  const [isOpen, setOpen] = useState(false);
  const isLive = useLiveMenu(vendorLocationId, isOpen);
  const products = useQuery(productsQuery(vendorLocationId, isLive));
  if (products.isSuccess && !isOpen) setOpen(true);
  const { location, vendor, error: venueError } = useVenue(vendorLocationId);
  const news = useCartNews(vendorLocationId, items, products.data, products.isFetchedAfterMount);
  const cart = priceCartLines(items, products.data ?? []);
  const checkout = useCheckout({
    userId,
    vendorLocationId,
    cart,
    vendor,
    onCartChanged: (changed) => {
      news.learn(changed);
      void products.refetch();
    },
  });
  useEffect(() => {
    openCart(vendorLocationId).catch(() => showToast({ title: "Unable to create cart.", tone: "danger" }));
  }, [vendorLocationId]);

  async function change(outcome: Promise<CartOutcome>): Promise<void> {
    checkout.setError(null);
    try {
      const said = await outcome;
      if (said === "notInitialized") checkout.setError("Cart not initialized. Please refresh the page.");
      // Locked: a tap before the last one was done, which the number on the screen shows.
      else if (said === "full") checkout.setError(quantityFailed);
    } catch {
      checkout.setError(quantityFailed);
    }
  }

  // Back from the status page of the order that was made here: its cart is gone, and there is nothing to pay again.
  if (isOrdered && items.length === 0 && !checkout.isPending) return <Navigate to={menuPath} replace />;
  if ((products.isError && !products.data) || venueError) return <ReviewFailed menuPath={menuPath} />;

  const isLoading = (!products.data && items.length > 0) || checkout.isPending;
  const isEmpty = !isLoading && cart.lines.length === 0;
  const obstacle = isLoading ? null : findObstacle({ quantity: cart.totalQuantity, location, vendor });
  return (
    <Page
      title={`Cart (${cart.totalQuantity})`}
      documentTitle="Cart"
      subtitle={vendor && location ? placeName(vendor.name, location.description) : undefined}
      width="phone"
      onBack={session ? goToMenu : goBack}
      footer={
        <ReviewFooter
          checkout={checkout}
          subtotal={cart.subtotal}
          obstacle={obstacle}
          disabled={obstacle !== null || !vendor || !location || !products.data}
        />
      }
    >
      {news.changes.length > 0 && <CartChanges changes={news.changes} onDismiss={news.dismiss} />}
      {checkout.error && <Alert tone="danger">{checkout.error}</Alert>}
      {isEmpty && (
        <EmptyState
          icon={<ShoppingBag />}
          title="Your cart is currently empty."
          message="Browse our products and add items to your cart to see them here."
          action={
            <Link to={menuPath} className={buttonClasses({ full: true })}>
              Continue Shopping
            </Link>
          }
        />
      )}
      {!products.data && items.length > 0 && <ReviewRowsSkeleton rows={items.length} />}
      {cart.lines.length > 0 && (
        <ReviewRows
          lines={cart.lines}
          vendorLocationId={vendorLocationId}
          menuPath={menuPath}
          disabled={checkout.isPending}
          onQuantity={(line, quantity) => void change(setCartLine(vendorLocationId, line, quantity))}
          onNote={(line, note) => void change(setCartNote(vendorLocationId, line, note))}
        />
      )}
    </Page>
  );
}

import type { CartLine } from "@skipline/contract/cart";
import type { VendorLocation } from "@skipline/contract/venues";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { useEffect, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { TableChoice } from "#components/table-choice.tsx";
import { useTable } from "#components/use-table.ts";
import { WaitNow } from "#components/wait-now.tsx";
import { useOnline } from "#api/network.ts";
import { useSession } from "#api/session.ts";
import { Link } from "#lib/link.tsx";
import { CartChanges } from "./cart-changes.tsx";
import { HeldAlcohol, heldLines } from "#components/held-alcohol.tsx";
import { alcoholAgain, describeStop } from "#components/hours-words.ts";
import { type HoursNow, useHours } from "#components/use-hours.ts";
import { type PricedCart, priceCartLines } from "#lib/cart-lines.ts";
import { readEntryState, wasOrdered } from "#lib/navigation-state.ts";
import { paths } from "#lib/paths.ts";
import { placeName } from "#lib/place-name.ts";
import { redirectFrom } from "#lib/redirect-from.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import type { CartOutcome } from "#stores/cart.ts";
import { getCart, openCart, setCartLine, setCartNote, useCart } from "#stores/cart-store.ts";
import { TypedIn } from "#lib/vendor-words.tsx";
import { useGoBack, useGoUp } from "#lib/use-go-back.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { useLiveMenu } from "../../catalog/index.ts";
import { ReviewFooter } from "./review-footer.tsx";
import { prefetchReview, productsQuery, useVenue } from "./review-queries.ts";
import { ReviewRows, ReviewRowsSkeleton } from "./review-rows.tsx";
import { useCartNews } from "./use-cart-news.ts";
import { showToast } from "#ui/toast.ts";
import { useCheckout } from "./use-checkout.ts";

const quantityFailed = m.cart_quantity_failed();
const noItems: readonly CartLine[] = [];

export function loader({ params, request }: LoaderFunctionArgs): null {
  const vendorLocationId = (params["vendorLocationId"] ?? "").toUpperCase();
  // Back from the order that was made here: its cart is gone. Before the page that is left goes, so that nothing is blank.
  const isEmpty = (getCart(vendorLocationId)?.items.length ?? 0) === 0;
  if (isEmpty && wasOrdered(readEntryState())) throw redirectFrom(request, paths.location(vendorLocationId));
  prefetchReview(vendorLocationId);
  return null;
}

interface ReviewState {
  cart: PricedCart;
  hours: HoursNow | null;
  /** `undefined` while loading, `null` where there is none. */
  location: VendorLocation | null | undefined;
  vendor: object | null | undefined;
}

/** Why the cart can't go to checkout, in the specification's words where it has some; null when it can, or while it is not known yet. */
function findObstacle({ cart, hours, location, vendor }: ReviewState): string | null {
  if (cart.totalQuantity === 0) return m.review_empty();
  if (location === null) return m.review_no_location();
  if (vendor === null) return m.review_no_vendor();
  // Hours are for guests; whether this is a test order the server says.
  if (location?.wasOpened === false) return null;
  const stop = describeStop(hours);
  if (stop) return stop;
  return hours && heldLines(cart, hours).length > 0 ? alcoholAgain(hours) : null;
}

function ReviewFailed({ menuPath }: { menuPath: string }) {
  const isOnline = useOnline();
  return (
    <div className="flex flex-1 flex-col justify-center">
      <title>{m.review_failed_document_title()}</title>
      <ErrorState
        level="h1"
        title={m.review_failed_title()}
        message={isOnline ? m.review_failed() : m.review_failed_offline()}
        action={
          <Link to={menuPath} className={buttonClasses({ full: true })}>
            {m.review_to_menu()}
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
  const items = useCart(vendorLocationId)?.items ?? noItems;
  const [isOpen, setOpen] = useState(false);
  const isLive = useLiveMenu(vendorLocationId, isOpen);
  const products = useQuery(productsQuery(vendorLocationId, isLive));
  if (products.isSuccess && !isOpen) setOpen(true);
  const { location, vendor, error: venueError } = useVenue(vendorLocationId);
  const hours = useHours(location, vendor?.timeZone);
  const news = useCartNews(vendorLocationId, items, products.data, products.isFetchedAfterMount);
  const cart = priceCartLines(items, products.data ?? []);
  const { table } = useTable(vendorLocationId);
  const checkout = useCheckout({
    userId,
    vendorLocationId,
    table,
    cart,
    readCart: () => priceCartLines(getCart(vendorLocationId)?.items ?? noItems, products.data ?? []),
    vendor,
    onCartChanged: (changed) => {
      news.learn(changed);
      void products.refetch();
    },
  });
  useEffect(() => {
    openCart(vendorLocationId).catch(() => showToast({ title: m.cart_not_created(), tone: "danger" }));
  }, [vendorLocationId]);

  async function change(outcome: Promise<CartOutcome>): Promise<void> {
    checkout.setError(null);
    try {
      const said = await outcome;
      if (said === "notInitialized") checkout.setError(m.cart_not_initialized());
      // Locked: a tap before the last one was done, which the number on the screen shows.
      else if (said === "full") checkout.setError(quantityFailed);
    } catch {
      checkout.setError(quantityFailed);
    }
  }

  if ((products.isError && !products.data) || venueError) return <ReviewFailed menuPath={menuPath} />;

  const isLoading = (!products.data && items.length > 0) || checkout.isPending;
  const isEmpty = !isLoading && cart.lines.length === 0;
  const obstacle = isLoading ? null : findObstacle({ cart, hours, location, vendor });
  const footer = (
    <ReviewFooter
      checkout={checkout}
      subtotal={isEmpty ? null : cart.subtotal}
      obstacle={obstacle}
      disabled={obstacle !== null || !vendor || !location || !products.data}
    />
  );
  return (
    <Page
      title={m.cart_with_count({ quantity: cart.totalQuantity })}
      documentTitle={m.cart()}
      subtitle={vendor && location ? placeName(vendor.name, location.description) : "\u00a0"}
      width="phone"
      onBack={session ? goToMenu : goBack}
      footer={!isEmpty && footer}
    >
      {news.changes.length > 0 && <CartChanges changes={news.changes} onDismiss={news.dismiss} />}
      {isEmpty && (
        <EmptyState
          icon={<ShoppingBag />}
          title={m.cart_empty()}
          message={m.cart_empty_hint()}
          action={
            <div className="flex flex-col gap-6">
              <Link to={menuPath} className={buttonClasses({ full: true })}>
                {m.continue_shopping()}
              </Link>
              {/* Nothing that could be pressed: it takes no place from the way on. */}
              {footer}
            </div>
          }
        />
      )}
      {!isEmpty && <TableChoice vendorLocationId={vendorLocationId} disabled={checkout.isPending} />}
      {!products.data && items.length > 0 && <ReviewRowsSkeleton rows={items.length} />}
      {location?.preparesOrders && !isEmpty && obstacle === null && <WaitNow vendorLocationId={vendorLocationId} />}
      <HeldAlcohol cart={cart} hours={hours} />
      {cart.lines.length > 0 && (
        <TypedIn value={vendor?.language}>
          <ReviewRows
            lines={cart.lines}
            vendorLocationId={vendorLocationId}
            menuPath={menuPath}
            disabled={checkout.isPending}
            onQuantity={(line, quantity) => void change(setCartLine(vendorLocationId, line, quantity))}
            onNote={(line, note) => void change(setCartNote(vendorLocationId, line, note))}
          />
        </TypedIn>
      )}
    </Page>
  );
}

import { cartChangedDetails } from "@skipline/contract/order-refusals";
import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import type { Vendor } from "@skipline/contract/venues";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { endpointKey } from "#api/query.ts";
import type { PricedCart } from "#lib/cart-lines.ts";
import { orderedState, paidState } from "#lib/navigation-state.ts";
import { paths } from "#lib/paths.ts";
import { forgetAge, isAgeRemembered, rememberAge } from "../age-memory.ts";
import { openCart } from "#stores/cart-store.ts";
import { keepTable } from "#stores/table.ts";
import { finishOrder } from "../finish-order.ts";
import { getStoredOrder } from "../stored-order.ts";
import { toOrderItems } from "./cart-news.ts";
import type { ProductNews } from "./cart-news.ts";
import { describeOrderError, prepareOrder } from "./prepare-order.ts";
import type { PreparedOrder } from "./prepare-order.ts";

interface CheckoutInput {
  userId: string;
  vendorLocationId: string;
  /** Where the guest sits, as it is shown. */
  table: number | null;
  /** As it is shown. */
  cart: PricedCart;
  /** As it is by now. */
  readCart: () => PricedCart;
  vendor: Vendor | null | undefined;
  onCartChanged: (news: readonly ProductNews[]) => void;
}

function holdsAlcohol(cart: PricedCart): boolean {
  return cart.lines.some(({ product }) => product.productType === "ALCOHOLIC_ITEM");
}

/** Makes the cart an order and goes on to its payment; with the age acknowledgement that the order needs. */
export function useCheckout({ userId, vendorLocationId, table, cart, readCart, vendor, onCartChanged }: CheckoutInput) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [isTableRefused, setTableRefused] = useState(false);
  const [isAgeMissing, setAgeMissing] = useState(false);
  const [isAgeAcknowledged, setAgeAcknowledged] = useState(() => {
    const stored = getStoredOrder(vendorLocationId);
    const params = { userId, orderId: stored?.orderId ?? "" };
    const known = queryClient.getQueryData<{ order: Order }>(endpointKey(getOrder, { params }));
    // Back from checkout: it was said for this very order. Else it stands as it was said for the last one.
    return known?.order.ageAcknowledged ?? isAgeRemembered(userId);
  });
  const needsAge = holdsAlcohol(cart);
  // A second tap comes before React has shown that the first one counts.
  const isUnderWay = useRef(false);
  // Whoever left meanwhile is led nowhere: the order that was made waits for the next press.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function prepare(tableNumber: number | null): Promise<PreparedOrder> {
    if (!vendor) throw new Error("Checkout was pressed before the vendor was known");
    // A note that is being saved, as the tap here took the focus from it, comes first.
    await openCart(vendorLocationId);
    const { lines, subtotal } = readCart();
    const { addressLine1: line1, addressLine2: line2, city, state, zip } = vendor;
    const wish = {
      userId,
      vendorLocationId,
      cartItems: toOrderItems(lines),
      productTypes: lines.map(({ product }) => product.productType),
      subtotal,
      vendorAddress: { line1, line2, city, state, zip },
      ageAcknowledged: needsAge && isAgeAcknowledged,
      tableNumber,
    };
    const prepared = await prepareOrder({ call }, wish);
    if (wish.ageAcknowledged) rememberAge(userId);
    return prepared;
  }

  async function goOn({ kind, order }: PreparedOrder): Promise<void> {
    queryClient.setQueryData(endpointKey(getOrder, { params: { userId, orderId: order.orderId } }), { order });
    if (kind !== "paid") {
      if (!isHere.current) return;
      // This page's place in the history knows that its cart became an order.
      await navigate(paths.orderReview(vendorLocationId), { replace: true, state: orderedState });
      await navigate(paths.orderCheckout(vendorLocationId));
      return;
    }
    await finishOrder(order);
    if (!isHere.current) return;
    const state = paidState(m.payment_earlier_went_through());
    await navigate(paths.orderStatus(vendorLocationId, order.orderId), { replace: true, state });
  }

  function explain(cause: Error): void {
    const changed = isApiError(cause, "CART_CHANGED") ? cartChangedDetails.safeParse(cause.details).data : undefined;
    if (changed) onCartChanged(changed.items);
    else if (isApiError(cause, "AGE_ACKNOWLEDGEMENT_REQUIRED")) setAgeMissing(true);
    else {
      setTableRefused(isApiError(cause, "TABLE_UNKNOWN"));
      setError(describeOrderError(cause));
    }
  }

  const { mutate, isPending } = useMutation({ mutationFn: prepare, onSuccess: goOn, onError: explain });

  function press(tableNumber: number | null): void {
    if (isUnderWay.current) return;
    setError(null);
    setTableRefused(false);
    if (needsAge && !isAgeAcknowledged) {
      setAgeMissing(true);
      return;
    }
    isUnderWay.current = true;
    mutate(tableNumber, {
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  }

  function acknowledgeAge(isAcknowledged: boolean): void {
    setAgeAcknowledged(isAcknowledged);
    if (isAcknowledged) setAgeMissing(false);
    else forgetAge();
  }

  /** There is no such table any more, and the guest goes on all the same. */
  function orderWithoutTable(): void {
    keepTable(vendorLocationId, null);
    press(null);
  }

  const ways = { press: () => press(table), orderWithoutTable: isTableRefused ? orderWithoutTable : null };
  return { ...ways, isPending, error, setError, needsAge, isAgeAcknowledged, isAgeMissing, acknowledgeAge };
}

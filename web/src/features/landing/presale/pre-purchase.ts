import { listProducts } from "@skipline/contract/catalog";
import { maxQuantityPerLine } from "@skipline/contract/pricing";
import * as m from "@skipline/contract/texts";
import { isApiError } from "#api/errors.ts";
import { endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { presale } from "#content/presale.ts";
import { addToCart, getCart, openCart } from "#stores/cart-store.ts";
import { quantityOf } from "#stores/cart.ts";
import { showToast } from "#ui/toast.ts";

const { vendorLocationId, productId } = presale;

/** The deposit as its location sells it now; undefined where it does not. */
export const depositQuery = endpointQuery(
  listProducts,
  { params: { vendorLocationId } },
  { select: ({ items }) => items.find((one) => one.productId === productId && one.isAvailable) },
);

/** Why it can't be had; null where it can, or nobody can say: the cart's own check will. */
async function findHindrance(): Promise<string | null> {
  const query = endpointQuery(listProducts, { params: { vendorLocationId } });
  try {
    const { items } = await queryClient.fetchQuery({ ...query, retry: false });
    const deposit = items.find((one) => one.productId === productId);
    if (!deposit) return m.presale_not_sold();
    return deposit.isAvailable ? null : m.presale_sold_out();
  } catch (error) {
    return isApiError(error, "NOT_FOUND") ? m.presale_not_sold() : null;
  }
}

const failure = (title: string) => showToast({ title, tone: "danger" });

/** Puts a wristband's deposit into the cart of the location that sells it, and says so. */
export async function prePurchase(): Promise<void> {
  try {
    const hindrance = await findHindrance();
    if (hindrance !== null) return failure(hindrance);
    await openCart(vendorLocationId);
    if (quantityOf(getCart(vendorLocationId)?.items ?? [], productId) >= maxQuantityPerLine)
      return failure(m.presale_most({ count: maxQuantityPerLine }));
    const outcome = await addToCart(vendorLocationId, productId);
    if (outcome === "full") return failure(m.cart_full());
    showToast({ title: m.presale_added(), tone: "positive" });
  } catch {
    failure(m.cart_quantity_failed());
  }
}

import { listProducts } from "@skipline/contract/catalog";
import { maxQuantityPerLine } from "@skipline/contract/pricing";
import * as m from "@skipline/contract/texts";
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

/** Whether it can be had; where nobody can say, the cart's own check will. */
async function isSold(): Promise<boolean> {
  const query = endpointQuery(listProducts, { params: { vendorLocationId } });
  const answer = await queryClient.fetchQuery({ ...query, retry: false }).catch(() => null);
  return answer === null || answer.items.some((one) => one.productId === productId && one.isAvailable);
}

const failure = (title: string) => showToast({ title, tone: "danger" });

/** Puts a wristband's deposit into the cart of the location that sells it, and says so. */
export async function prePurchase(): Promise<void> {
  try {
    if (!(await isSold())) return failure(m.presale_sold_out());
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

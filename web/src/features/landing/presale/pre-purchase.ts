import { listProducts } from "@skipline/contract/catalog";
import type { Presale } from "@skipline/contract/content";
import { maxQuantityPerLine } from "@skipline/contract/pricing";
import * as m from "@skipline/contract/texts";
import { isApiError } from "#api/errors.ts";
import { endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { isOffered } from "#lib/offered.ts";
import { addToCart, getCart, openCart } from "#stores/cart-store.ts";
import { quantityOf } from "#stores/cart.ts";
import { showToast } from "#ui/toast.ts";

/** Who sells it, and the product that is the deposit. */
type Deposit = Pick<Presale, "vendorLocationId" | "productId">;

/** The deposit as its location sells it now; undefined where it does not. */
export const depositQuery = ({ vendorLocationId, productId }: Deposit) =>
  endpointQuery(
    listProducts,
    { params: { vendorLocationId } },
    { select: ({ items }) => items.find((one) => one.productId === productId && isOffered(one)) },
  );

/** Why it can't be had; null where it can, or nobody can say: the cart's own check will. */
async function findHindrance({ vendorLocationId, productId }: Deposit): Promise<string | null> {
  const query = endpointQuery(listProducts, { params: { vendorLocationId } });
  try {
    const { items } = await queryClient.fetchQuery({ ...query, retry: false });
    const product = items.find((one) => one.productId === productId);
    if (!product) return m.presale_not_sold();
    return isOffered(product) ? null : m.presale_sold_out();
  } catch (error) {
    return isApiError(error, "NOT_FOUND") ? m.presale_not_sold() : null;
  }
}

const failure = (title: string) => showToast({ title, tone: "danger" });

/** Puts a wristband's deposit into the cart of the location that sells it, and says so. */
export async function prePurchase(deposit: Deposit): Promise<void> {
  const { vendorLocationId, productId } = deposit;
  try {
    const hindrance = await findHindrance(deposit);
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

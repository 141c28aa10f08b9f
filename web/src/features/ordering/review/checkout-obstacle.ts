interface ReviewState {
  quantity: number;
  /** `undefined` while loading, `null` where there is none. */
  location: object | null | undefined;
  vendor: object | null | undefined;
}

/** Why the cart can't go to checkout, in the specification's words; null when it can, or while it is not known yet. */
export function findObstacle({ quantity, location, vendor }: ReviewState): string | null {
  if (quantity === 0) return "Your cart is empty. Please add items before proceeding.";
  if (location === null) return "Unable to proceed: Location information is missing. Please try refreshing the page.";
  if (vendor === null) return "Unable to proceed: Vendor information is missing. Please try refreshing the page.";
  return null;
}

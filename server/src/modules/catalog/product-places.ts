/** A product at its place of the menu; the lowest comes first. */
export interface Placed {
  productId: string;
  displayOrder: number;
}

/** Room for some products to be put between two others before the rest has to make way. */
const step = 10;

/** Behind all others. */
export function lastPlace(menu: readonly Placed[]): number {
  return (menu.at(-1)?.displayOrder ?? 0) + step;
}

/**
 * What has to be written so that `productId` stands right behind `after`, or first where that is null: mostly its own place,
 * and where there is no room, everybody's. `menu` is in its order.
 */
export function placeAfter(menu: readonly Placed[], productId: string, after: string | null): Placed[] {
  const others = menu.filter((one) => one.productId !== productId);
  const index = after === null ? 0 : others.findIndex((one) => one.productId === after) + 1;
  const wanted = others.toSpliced(index, 0, { productId, displayOrder: 0 });
  if (wanted.every((one, at) => one.productId === menu[at]?.productId)) return [];
  const from = others[index - 1]?.displayOrder ?? 0;
  const to = others[index]?.displayOrder ?? from + 2 * step;
  const between = from + Math.floor((to - from) / 2);
  if (from < between && between < to) return [{ productId, displayOrder: between }];
  const was = new Map(menu.map((one) => [one.productId, one.displayOrder]));
  return wanted
    .map((one, at) => ({ productId: one.productId, displayOrder: (at + 1) * step }))
    .filter((one) => was.get(one.productId) !== one.displayOrder);
}

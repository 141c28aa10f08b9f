/** Products of a list in pages, with one of them behind another, or before all; each page keeps its length. */
export function movedBehind<List extends { pages: { items: { productId: string }[] }[] }>(
  list: List,
  productId: string,
  after: string | null,
): List {
  const all = list.pages.flatMap(({ items }) => items);
  const moved = all.find((one) => one.productId === productId);
  if (!moved) return list;
  const others = all.filter((one) => one !== moved);
  const at = after === null ? 0 : others.findIndex((one) => one.productId === after) + 1;
  const sorted = others.toSpliced(at, 0, moved);
  let taken = 0;
  const pages = list.pages.map((page) => {
    const items = sorted.slice(taken, taken + page.items.length);
    taken += items.length;
    return { ...page, items };
  });
  return { ...list, pages };
}

/** Works through `items`, so many at a time. What `work` throws ends it: whoever wants to go on catches it there. */
export async function atOnce<T>(count: number, items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const drain = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: count }, drain));
}

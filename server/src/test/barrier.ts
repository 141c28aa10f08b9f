/** Lets `parties` callers meet: each waits until all have arrived. Those who come later pass. */
export function createBarrier(parties: number): () => Promise<void> {
  const gate = Promise.withResolvers<void>();
  let missing = parties;
  return () => {
    missing -= 1;
    if (missing <= 0) gate.resolve();
    return gate.promise;
  };
}

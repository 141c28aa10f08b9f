export interface Turn {
  /** All before it for one of the same orders are over. */
  mine: Promise<unknown>;
  end: () => void;
}

/** Gives turns: of one order a single step is on its way, in the order of tapping. Others pass by. */
export function createTurns() {
  const last = new Map<string, Promise<void>>();
  return function take(orderIds: readonly string[]): Turn {
    const before = orderIds.flatMap((orderId) => last.get(orderId) ?? []);
    let resolve: () => void = () => undefined;
    const over = new Promise<void>((done) => {
      resolve = done;
    });
    for (const orderId of orderIds) last.set(orderId, over);
    return {
      mine: Promise.all(before),
      end() {
        resolve();
        for (const orderId of orderIds) if (last.get(orderId) === over) last.delete(orderId);
      },
    };
  };
}

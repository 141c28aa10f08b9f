/** Whoever asks for what is being made waits for that one; it is kept for nobody who comes later. */
export function createSingleFlight<T>(): (name: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (name, make) => {
    const running = underWay.get(name);
    if (running) return running;
    const made = make().finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made;
  };
}

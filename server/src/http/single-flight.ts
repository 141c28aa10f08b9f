/** Whoever asks for what is being made waits for that one; it is kept for nobody who comes later. */
export function createSingleFlight<T>() {
  const underWay = new Map<string, Promise<T>>();
  return {
    /** What `make` is told says, at any time, whether it was forgotten meanwhile. */
    share(name: string, make: (isForgotten: () => boolean) => Promise<T>): Promise<T> {
      const running = underWay.get(name);
      if (running) return running;
      const isForgotten = () => underWay.get(name) !== made;
      const made: Promise<T> = make(isForgotten).finally(() => {
        if (!isForgotten()) underWay.delete(name);
      });
      underWay.set(name, made);
      return made;
    },
    find: (name: string): Promise<T> | undefined => underWay.get(name),
    /** For whoever asks from now on it is made anew; whoever waits gets what was begun. */
    forget: (name: string): void => void underWay.delete(name),
    forgetAll: (): void => underWay.clear(),
  };
}

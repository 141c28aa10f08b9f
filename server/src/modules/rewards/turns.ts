/**
 * Does what is asked under one name one after the other, each name for itself. Whoever would wait for a row that all of
 * them need waits here, and leaves the database's connections to everybody else.
 */
export function createTurns(): <T>(name: string, act: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, act) => {
    const result = (last.get(name) ?? Promise.resolve()).then(act);
    const ended = result.catch(() => {});
    last.set(name, ended);
    try {
      return await result;
    } finally {
      if (last.get(name) === ended) last.delete(name);
    }
  };
}

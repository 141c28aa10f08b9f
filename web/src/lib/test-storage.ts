/** A storage for tests, as a browser has it; one without room takes nothing. */
export function memoryStorage(room = { isFull: false }): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => Array.from(values.keys())[index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem(key, value) {
      if (room.isFull) throw new Error("QuotaExceededError");
      values.set(key, value);
    },
  };
}

import type { DeviceTable, Rows } from "./device-database.ts";

/** A table for tests: rows that tabs share, each write a turn of its own, as a database's transactions are. */
export function memoryTable<T>(rows = new Map<string, T>(), device = { isBroken: false }): DeviceTable<T> {
  async function run<R>(work: (rows: Rows<T>) => Promise<R>): Promise<R> {
    if (device.isBroken) throw new Error("the database is broken");
    const before = new Map(rows);
    try {
      return await work({
        get: async (key) => rows.get(key),
        getAll: async () => [...rows.values()],
        put: async (row, key) => void rows.set(key, structuredClone(row)),
        delete: async (key) => void rows.delete(key),
      });
    } catch (error) {
      rows.clear();
      for (const [key, row] of before) rows.set(key, row);
      throw error;
    }
  }
  return { read: run, write: run };
}

/** Whether this document was asked for by its address, and not by a reload, or by Back or Forward. */
export const wasNavigated =
  typeof window !== "undefined" &&
  performance.getEntriesByType("navigation").some((one) => "type" in one && one.type === "navigate");

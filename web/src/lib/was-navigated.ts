const [opened] = typeof window === "undefined" ? [] : performance.getEntriesByType("navigation");

/** Whether this document was asked for by its address, and not by a reload, or by Back or Forward. */
export const wasNavigated = opened !== undefined && "type" in opened && opened.type === "navigate";

/** The path that this document was opened at, wherever its reader has gone since. */
export const openedPath = opened && URL.canParse(opened.name) ? new URL(opened.name).pathname : "";

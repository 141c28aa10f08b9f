/** What the demo's posters and the README say. Shared by all tests: only looked at, never changed. */
export const demo = {
  barLocationId: "064E1",
  merchLocationId: "7M3RC",
  barName: "Aurora Main Bar",
  vendorId: "vnd-aurora",
  vendorName: "Aurora Bar",
  /** Signed in by one journey only: a phone gets few codes an hour. */
  staffPhone: "+12135550101",
} as const;

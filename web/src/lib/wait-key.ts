/** Where the menu's stream keeps how long orders take at a location: seconds, or null. */
export const waitKey = (vendorLocationId: string) => ["wait", vendorLocationId];

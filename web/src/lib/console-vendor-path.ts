/** A vendor's home in the console; beside the console's other paths because the staff's pages lead there, and to no other. */
export const consoleVendorPath = (vendorId: string) => `/console/vendors/${encodeURIComponent(vendorId)}`;

import { paths } from "./paths.ts";

/** Links of a menu in the console; beside lib/paths.ts because guests' first script has no use for them. */

const menu = (vendorId: string, vendorLocationId: string) =>
  `${paths.consoleLocation(vendorId, vendorLocationId)}/menu`;

export const menuPaths = {
  menu,
  newProduct: (vendorId: string, vendorLocationId: string) => `${menu(vendorId, vendorLocationId)}/new`,
  newSize: (vendorId: string, vendorLocationId: string, sizeOf: string) =>
    `${menu(vendorId, vendorLocationId)}/new?sizeOf=${encodeURIComponent(sizeOf)}`,
  product: (vendorId: string, vendorLocationId: string, productId: string) =>
    `${menu(vendorId, vendorLocationId)}/${encodeURIComponent(productId)}`,
} as const;

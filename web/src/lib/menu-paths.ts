import { paths } from "./paths.ts";

/**
 * Links of a location's menu and checklist, and of promotions, in the console; beside lib/paths.ts because guests' first script
 * has no use for them.
 */

const menu = (vendorId: string, vendorLocationId: string) =>
  `${paths.consoleLocation(vendorId, vendorLocationId)}/menu`;

export const menuPaths = {
  menu,
  ready: (vendorId: string, vendorLocationId: string) => `${paths.consoleLocation(vendorId, vendorLocationId)}/ready`,
  newProduct: (vendorId: string, vendorLocationId: string) => `${menu(vendorId, vendorLocationId)}/new`,
  newSize: (vendorId: string, vendorLocationId: string, sizeOf: string) =>
    `${menu(vendorId, vendorLocationId)}/new?sizeOf=${encodeURIComponent(sizeOf)}`,
  newImport: (vendorId: string, vendorLocationId: string) => `${menu(vendorId, vendorLocationId)}/import`,
  import: (vendorId: string, vendorLocationId: string, importId: string) =>
    `${menu(vendorId, vendorLocationId)}/import/${importId}`,
  product: (vendorId: string, vendorLocationId: string, productId: string) =>
    `${menu(vendorId, vendorLocationId)}/${encodeURIComponent(productId)}`,
} as const;

const promotions = (vendorId: string) => `${paths.consoleVendor(vendorId)}/promotions`;

export const promotionPaths = {
  promotions,
  newPromotion: (vendorId: string) => `${promotions(vendorId)}/new`,
  newLike: (vendorId: string, like: string) => `${promotions(vendorId)}/new?like=${encodeURIComponent(like)}`,
  promotion: (vendorId: string, promotionId: string) => `${promotions(vendorId)}/${encodeURIComponent(promotionId)}`,
} as const;

// One chunk: all three stand on the same drawer, which is larger than they are.
export { AlcoholWarning } from "./alcohol-warning.tsx";
export { CartSheet } from "./cart-sheet.tsx";
export { MerchandiseSheet } from "./merchandise-sheet.tsx";

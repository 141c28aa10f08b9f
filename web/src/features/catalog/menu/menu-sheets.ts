// One chunk: all three stand on the same drawer, which is larger than they are.
export { AlcoholWarning } from "./alcohol-warning.tsx";
export { CartSheet } from "./cart-sheet.tsx";
export { ProductSheet } from "./product-sheet.tsx";

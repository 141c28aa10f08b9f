/** What a guest accepts with an order, in the product's own rules. */
export const orderTerms: readonly string[] = [
  "You buy from the venue named on your order. Prices, tax and tip are shown before you pay and charged once.",
  "Your order is picked up in person: a staff member scans the QR code on your order’s page.",
  "Alcoholic beverages are handed over only to people of at least 21 years with a valid ID. There are no refunds for minors.",
  "If something is wrong with your order, ask the staff at the pickup point. Refunds go back the way you paid.",
];

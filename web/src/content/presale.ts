/** The wristband's presale. */
export const presale = {
  name: "The Wristband",
  claim: "Tap in. Tap to pay. Tap to be remembered.",
  terms: "Pay 50% today, balance at pickup.",
  description:
    "The wristband presale: pay 50% today, the balance at pickup. VIP artist chat, NFC connectivity, a sleek design. Until midnight.",
  picture: { name: "wristband", alt: "A black NFC wristband with a glowing orange clasp" },
  /** Who sells it: the product is the deposit. */
  vendorLocationId: "7M3RC",
  productId: "prd-wristband-deposit",
  features: [
    {
      icon: "chat",
      title: "VIP Artist Chat",
      text: "A line to the people on stage. Ask before the show, hear back after it.",
    },
    {
      icon: "nfc",
      title: "NFC Connectivity",
      text: "Touch it with a phone and it opens your night: the menu, your orders, the way in.",
    },
    {
      icon: "design",
      title: "Sleek Design",
      text: "Matte silicone, a steel clasp, nothing to charge. It survives the pool and the pit.",
    },
  ],
} as const;

import * as m from "@skipline/contract/texts";

/** The wristband's presale. */
export const presale = {
  name: m.presale_name(),
  claim: m.presale_claim(),
  terms: m.presale_terms(),
  picture: { name: "wristband", alt: m.presale_picture() },
  /** Who sells it: the product is the deposit. */
  vendorLocationId: "7M3RC",
  productId: "prd-wristband-deposit",
  features: [
    {
      icon: "chat",
      title: m.presale_chat_title(),
      text: m.presale_chat(),
    },
    {
      icon: "nfc",
      title: m.presale_nfc_title(),
      text: m.presale_nfc(),
    },
    {
      icon: "design",
      title: m.presale_design_title(),
      text: m.presale_design(),
    },
  ],
} as const;

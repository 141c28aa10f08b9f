import * as m from "@skipline/contract/texts";

/** What the front page says below the guest's finder, in its order. */

/** The claim, with the figure that it is about by itself. */
export const claim = {
  figure: m.claim_figure(),
  text: m.claim(),
} as const;

/** How the product is, not what somebody may reach with it. */
export const results: readonly { figure: string; text: string }[] = [
  { figure: "0", text: m.result_apps() },
  { figure: "100%", text: m.result_paid() },
  { figure: "1 s", text: m.result_scan() },
];

export type FeatureArt = "phone-qr" | "queue" | "wristband" | "crowd-stage";

export const features: readonly { art: FeatureArt; alt: string; title: string; text: string }[] = [
  {
    art: "phone-qr",
    alt: m.feature_pickup_picture(),
    title: m.feature_pickup_title(),
    text: m.feature_pickup(),
  },
  {
    art: "queue",
    alt: m.feature_fast_picture(),
    title: m.feature_fast_title(),
    text: m.feature_fast(),
  },
  {
    art: "wristband",
    alt: m.feature_wristband_picture(),
    title: m.feature_wristband_title(),
    text: m.feature_wristband(),
  },
  {
    art: "crowd-stage",
    alt: m.feature_sponsors_picture(),
    title: m.feature_sponsors_title(),
    text: m.feature_sponsors(),
  },
];

import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import type { Plugin } from "vite";

/** What a phone is told of the app that it installs: a manifest is written in one language. */
const sharedBy = (locale: Language) => ({
  lang: locale,
  dir: m.direction({}, { locale }) as "ltr" | "rtl",
  scope: "/",
  display: "standalone" as const,
  background_color: "#110c0a",
  theme_color: "#110c0a",
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});

export const guestsManifest = (locale: Language) => ({
  id: "/",
  name: "Skipline",
  short_name: "Skipline",
  description: m.page_description({}, { locale }),
  start_url: "/",
  ...sharedBy(locale),
  shortcuts: [
    { name: m.my_account({}, { locale }), url: "/account" },
    { name: m.order_history({}, { locale }), url: "/order/history" },
  ],
});

export const staffManifest = (locale: Language) => ({
  id: "/staff",
  name: m.app_staff_name({}, { locale }),
  short_name: m.app_staff_short_name({}, { locale }),
  description: m.app_staff_description({}, { locale }),
  start_url: "/staff",
  ...sharedBy(locale),
});

/** The staff's pages bring it in the place of the guests': shells/staff-shell.tsx. */
export function writeStaffManifest(language: Language): Plugin {
  return {
    name: "skipline:staff-manifest",
    apply: "build",
    generateBundle() {
      const source = `${JSON.stringify(staffManifest(language), null, 2)}\n`;
      this.emitFile({ type: "asset", fileName: "staff.webmanifest", source });
    },
  };
}

import { accentStyle } from "@skipline/contract/accent-style";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { listProducts } from "@skipline/contract/catalog";
import { menuInput } from "@skipline/contract/menu-input";
import { dayEnd, standingAt } from "@skipline/contract/opening-hours";
import { vendorLocationId } from "@skipline/contract/text";
import { findVendor, findVendorLocation } from "@skipline/contract/venues";
import type { Clock } from "../../clock.ts";
import type { ReadyAnswer } from "../../http/ready-answer.ts";
import type { ListedPage, PageSight, WebPage } from "../../http/pages.ts";
import type { MenuSnapshot } from "./menu-snapshot.ts";
import { menuStructuredData } from "./menu-structured-data.ts";
import type { MenuSnapshots } from "./menu-snapshots.ts";

interface MenuPageDeps {
  clock: Clock;
  menus: Pick<MenuSnapshots, "getMenuSnapshot" | "readMenuSnapshot" | "productsIn">;
  listShownLocations: (limit: number) => Promise<readonly string[]>;
}

const pathOf = (id: string) => `/location/${id}`;

/** The menu of a location, with all that it asks for first. */
export function menuPage({ clock, menus, listShownLocations }: MenuPageDeps): WebPage {
  return {
    pattern: "/location/:vendorLocationId",
    async list(limit): Promise<ListedPage[]> {
      return (await listShownLocations(limit)).map((id) => ({ path: pathOf(id) }));
    },
    async look(params, language, isOlderThanSeen): Promise<PageSight | null> {
      const { data: id } = vendorLocationId.safeParse(params["vendorLocationId"]);
      if (id === undefined) return null;
      const known = await menus.getMenuSnapshot(id);
      // Nobody who has seen a newer menu, at another server, is shown an older one.
      const menu = known && isOlderThanSeen(known.answers.products) ? await menus.readMenuSnapshot(id) : known;
      return menu && sightOf(id, menu, { items: menus.productsIn(menu, language), locale: language, now: clock.now() });
    },
  };
}

interface Look {
  items: ReadyAnswer;
  locale: Language;
  now: Date;
}

function sightOf(id: string, menu: MenuSnapshot, { items, locale, now }: Look): PageSight {
  const { menuVersion, shown, answers, products } = menu;
  const { vendor, location } = shown;
  const place = [location.description, vendor.city].filter((word) => word !== "" && word !== vendor.name).join(", ");
  return {
    title: vendor.name,
    description:
      place === ""
        ? m.page_menu_description({ vendor: vendor.name }, { locale })
        : m.page_menu_description_at({ vendor: vendor.name, place }, { locale }),
    ...pictureOf(products),
    canonicalPath: pathOf(id),
    accent: accentStyle(vendor.look?.accent ?? null),
    structuredData: (url) => menuStructuredData(menu, new URL(pathOf(id), url).href, locale),
    answers: () => [
      [findVendorLocation.id, { query: { vendorLocationId: id } }, { items: [location] }],
      [findVendor.id, { query: { vendorId: vendor.vendorId } }, { items: [vendor] }],
      [listProducts.id, menuInput(id, locale), items.parse()],
    ],
    asOf: now.getTime(),
    key: `${answers.location.tags.identity} ${items.tags.identity} ${keyOfHours(menu, now)}`,
    version: menuVersion,
  };
}

/** A page that says whether it is open is another one once that changes, and on another day. */
function keyOfHours({ location }: MenuSnapshot, now: Date): string {
  const { openingHours, alcoholHours, timeZone } = location;
  if (openingHours === null && alcoholHours === null) return "";
  const untils = [openingHours, alcoholHours].map((hours) => standingAt(hours, now, timeZone).until);
  return [...untils, dayEnd(now, timeZone)].join(" ");
}

/** Of the first product that has one. */
function pictureOf(products: MenuSnapshot["products"]): Pick<PageSight, "image"> {
  for (const { imageUrls } of products.values()) if (imageUrls[0] !== undefined) return { image: imageUrls[0] };
  return {};
}

import type { Product } from "@skipline/contract/catalog";
import type { OwnLocation } from "@skipline/contract/own-locations";
import type { Read } from "@skipline/contract/translations";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { productsQuery } from "../menu/menu-queries.ts";
import { ownPlacesQuery } from "../own-places.ts";

export interface PromotionMenus {
  /** Empty while they are asked for. */
  locations: readonly OwnLocation[];
  /** By their ids. */
  names: ReadonlyMap<string, string>;
  /** The location whose products are shown. */
  shownId: string;
  show: (vendorLocationId: string) => void;
  /** Of that location; undefined while they are asked for. */
  products: readonly Read<Product>[] | undefined;
}

/** As it was typed, and stands on the console's menu. */
export function titleAsTyped(product: Read<Product>): string {
  const { name, variantName } = product.typed ?? product;
  return [name, variantName].filter(Boolean).join(", ");
}

const noLocations: readonly OwnLocation[] = [];

/** The vendor's menus, one at a time: of what a promotion can be, and what its prices become. */
export function usePromotionMenus(vendorId: string): PromotionMenus {
  const { data: locations = noLocations } = useQuery(ownPlacesQuery(vendorId));
  const [chosen, show] = useState<string | null>(null);
  const shownId = chosen ?? locations[0]?.vendorLocationId ?? "";
  const { data: products } = useQuery({ ...productsQuery(shownId), enabled: shownId !== "" });
  return {
    locations,
    names: new Map(locations.map(({ vendorLocationId, description }) => [vendorLocationId, description])),
    shownId,
    show,
    products,
  };
}

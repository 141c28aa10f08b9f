import type { Allergen } from "@skipline/contract/allergens";
import type { ProductType } from "@skipline/contract/catalog";
import { taxCodes } from "@skipline/contract/tax-categories";
import type { Selectable } from "kysely";
import type { Product } from "../db/schema.ts";
import { barLocationId, cantinaLocationId, merchLocationId } from "./demo-places.ts";
import { inSpanish, spanishMerchandise, spanishProducts } from "./demo-spanish.ts";

/** Every column that a menu shows, also those that have a default. */
export type DemoProduct = Omit<
  Selectable<Product>,
  "updated_at" | "version" | "archived_at" | "media_id" | "import_key" | "parent_id"
>;

interface Extra {
  description?: string;
  order?: number;
  soldOut?: boolean;
  taxCode?: string;
  allergens?: Allergen[];
  /** Tenths of a per cent. */
  abv?: number;
}

type Line = [slug: string, name: string, cents: number, picture: string, extra?: Extra];

const picture = (name: string) => `/demo/${name}-480.webp`;

function menuPart(locationId: string, type: ProductType, taxCode: string, lines: readonly Line[]): DemoProduct[] {
  return lines.map(([slug, name, cents, image, extra = {}]) => ({
    product_id: `prd-${slug}`,
    vendor_location_id: locationId,
    name,
    variant_name: null,
    group_id: null,
    product_type: type,
    tax_code: extra.taxCode ?? taxCode,
    description: extra.description ?? null,
    price_cents: cents,
    is_available: !extra.soldOut,
    display_order: extra.order ?? 100,
    image_urls: [picture(image)],
    allergens: extra.allergens ?? [],
    abv_tenths: extra.abv ?? null,
    picture_alt: null,
    stock_shown: null,
    translations: inSpanish(spanishProducts[`prd-${slug}`]),
  }));
}

const barAlcohol: Line[] = [
  [
    "aurora-spritz",
    "Aurora Spritz",
    1450,
    "tropical-drink",
    { order: 10, description: "Aperol, blood orange, prosecco, soda.", allergens: ["SULFITES"], abv: 110 },
  ],
  [
    "paloma",
    "Paloma de la Casa",
    1400,
    "pour",
    { order: 20, description: "Tequila blanco, toronja, limón, sal de gusano." },
  ],
  [
    "old-fashioned",
    "Smoked Old Fashioned",
    1600,
    "tumbler",
    { order: 30, description: "Bourbon, maple, smoked with cherry wood." },
  ],
  ["espresso-martini", "Espresso Martini", 1500, "martini", { description: "Vodka, cold brew, coffee liqueur." }],
  [
    "long-mezcal",
    "Extra-Long Two-Line Cocktail Name with Mezcal",
    1700,
    "coconut",
    { description: "Mezcal espadín, coconut, pineapple, chile de árbol." },
  ],
  ["jalapeno-margarita", "Margarita de Jalapeño", 1450, "chili", { description: "Tequila, jalapeño, lima, sal." }],
  ["pina-colada", "Piña Colada", 1400, "pineapple", { description: "Ron, piña, crema de coco." }],
  ["moscow-mule", "Moscow Mule", 1350, "ice", { description: "Vodka, ginger beer, lime." }],
  ["gin-basil-smash", "Gin Basil Smash", 1450, "olives", { description: "Gin, basil, lemon." }],
  ["bloody-maria", "Bloody María", 1300, "tomato", { description: "Tequila, tomato, horseradish, Tajín." }],
  ["negroni", "Negroni", 1400, "tumbler", { description: "Gin, Campari, sweet vermouth." }],
  ["blueberry-gin-fizz", "Blueberry Gin Fizz", 1450, "blueberries", { soldOut: true, description: "Back next week." }],
  ["lager", "Eastside Lager", 800, "beer", { description: "16 oz draft.", allergens: ["GLUTEN"], abv: 48 }],
  ["hazy-ipa", "Hazy IPA", 950, "beers", { description: "16 oz draft.", allergens: ["WHEAT", "GLUTEN"], abv: 67 }],
  ["cerveza-michelada", "Michelada", 1050, "beers", { description: "Lager, limón, salsa, chamoy." }],
  ["malbec", "Malbec, Mendoza", 1300, "wine-glass", { description: "6 oz glass.", allergens: ["SULFITES"], abv: 138 }],
  ["prosecco", "Prosecco", 1200, "bubbly", { description: "5 oz glass.", allergens: ["SULFITES"], abv: 110 }],
  [
    "champagne-bottle",
    "Champagne Brut, Bottle",
    12_500,
    "champagne",
    { order: 200, description: "750 ml, four glasses." },
  ],
  ["sake", "Junmai Sake", 1350, "sake", { description: "Served cold, 5 oz." }],
];

const barSoft: Line[] = [
  ["agua-de-jamaica", "Agua de Jamaica", 600, "watermelon", { order: 10, description: "Hibiscus, lime, cane sugar." }],
  ["house-lemonade", "House Lemonade", 550, "lemon"],
  ["virgin-mojito", "Virgin Mojito", 800, "pour", { description: "Mint, lime, soda." }],
  ["mango-boba", "Mango Boba", 750, "bubble-tea"],
  ["cola", "Cola", 450, "soda", { description: "20 oz, free refills." }],
  ["apple-juice", "Apple Juice", 400, "juice"],
  ["yerba-mate", "Yerba Mate", 550, "mate"],
  ["espresso", "Café de Olla", 450, "coffee", { description: "Cinnamon, piloncillo." }],
  ["mint-tea", "Fresh Mint Tea", 450, "tea-cup"],
  ["tap-water", "Cup of Water", 0, "ice", { order: 300, taxCode: taxCodes.untaxed, description: "On the house." }],
];

const barFood: Line[] = [
  ["tacos-al-pastor", "Tacos al Pastor (3)", 1250, "taco", { order: 10, description: "Piña, cebolla, cilantro." }],
  [
    "smash-burger",
    "Smash Burger",
    1450,
    "burger",
    { description: "Two patties, American cheese, pickles.", allergens: ["MILK", "EGGS", "WHEAT", "SESAME", "GLUTEN"] },
  ],
  ["loaded-fries", "Loaded Fries", 950, "fries"],
  ["pretzel", "Giant Pretzel", 900, "pretzel", { description: "Beer cheese.", allergens: ["MILK", "WHEAT", "GLUTEN"] }],
  ["olives", "Marinated Olives", 700, "olives"],
  ["peanuts", "Chile Peanuts", 500, "peanuts", { allergens: ["PEANUTS"] }],
];

interface Variant {
  size: string | null;
  cents: number;
  soldOut?: boolean;
}

function merchandise(
  locationId: string,
  slug: string,
  name: string,
  pictures: readonly string[],
  variants: readonly Variant[],
  extra: { description: string; order: number },
): DemoProduct[] {
  return variants.map(({ size, cents, soldOut }) => ({
    product_id: `prd-${slug}${size ? `-${size.toLowerCase()}` : ""}`,
    vendor_location_id: locationId,
    name,
    variant_name: size,
    group_id: variants.length > 1 ? `grp-${slug}` : null,
    product_type: "MERCHANDISE",
    tax_code: taxCodes.standard,
    description: extra.description,
    price_cents: cents,
    is_available: !soldOut,
    display_order: extra.order,
    image_urls: pictures.map(picture),
    allergens: [],
    abv_tenths: null,
    picture_alt: null,
    stock_shown: null,
    translations: inSpanish(spanishMerchandise[name]),
  }));
}

const teeSizes: Variant[] = [
  { size: "XS", cents: 3200, soldOut: true },
  { size: "S", cents: 3200 },
  { size: "M", cents: 3200 },
  { size: "L", cents: 3200 },
  { size: "XL", cents: 3200 },
  { size: "2XL", cents: 3500 },
  { size: "3XL", cents: 3500, soldOut: true },
];

const barTeeSizes: Variant[] = [
  { size: "S", cents: 3200 },
  { size: "M", cents: 3200, soldOut: true },
  { size: "L", cents: 3200 },
  { size: "XL", cents: 3400 },
];

const tee = ["shirt-blue", "shirt", "shirt-grey"];

export const demoProducts: DemoProduct[] = [
  ...menuPart(barLocationId, "ALCOHOLIC_ITEM", taxCodes.standard, barAlcohol),
  ...menuPart(barLocationId, "NON_ALCOHOLIC_ITEM", taxCodes.served_food, barSoft),
  ...menuPart(barLocationId, "FOOD_ITEM", taxCodes.served_food, barFood),
  ...merchandise(barLocationId, "bar-tee", "Aurora Tee", tee, barTeeSizes, {
    description: "Heavy cotton, printed in Los Angeles.",
    order: 10,
  }),
  ...merchandise(barLocationId, "bar-cap", "Aurora Cap", ["cap", "cap-coral"], [{ size: null, cents: 2800 }], {
    description: "One size, adjustable.",
    order: 20,
  }),
  ...merchandise(merchLocationId, "tee", "Aurora Tee", tee, teeSizes, {
    description: "Heavy cotton, printed in Los Angeles.",
    order: 10,
  }),
  ...merchandise(
    merchLocationId,
    "tour-tee",
    "Long Night Tour Tee",
    ["shirt-grey", "shirt"],
    teeSizes.map((variant) => ({ ...variant, cents: variant.cents + 600, soldOut: true })),
    { description: "Last year's run.", order: 40 },
  ),
  ...merchandise(merchLocationId, "cap", "Aurora Cap", ["cap", "cap-coral"], [{ size: null, cents: 2800 }], {
    description: "One size, adjustable.",
    order: 20,
  }),
  ...merchandise(
    merchLocationId,
    "poster",
    "Gig Poster, 18 × 24 in",
    ["poster", "poster-night"],
    [{ size: null, cents: 2400 }],
    {
      description: "Screen print, numbered.",
      order: 30,
    },
  ),
  ...merchandise(merchLocationId, "tote", "Aurora Tote", ["tote", "tote-blue"], [{ size: null, cents: 1995 }], {
    description: "Carries a record, and then some.",
    order: 30,
  }),
  ...merchandise(
    merchLocationId,
    "sunglasses",
    "Night Shades",
    ["sunglasses", "bubbles"],
    [{ size: null, cents: 1500 }],
    {
      description: "UV400.",
      order: 30,
    },
  ),
  ...merchandise(
    merchLocationId,
    "wristband-deposit",
    "Wristband, 50% deposit",
    ["wristband"],
    [{ size: null, cents: 2500 }],
    { description: "NFC smart wristband, presale: 50% today, the balance of $25.00 at pickup.", order: 50 },
  ).map((product) => ({ ...product, image_urls: ["/art/wristband-480.webp"] })),
  ...menuPart("BACK5", "ALCOHOLIC_ITEM", taxCodes.standard, [["crew-lager", "Crew Lager", 500, "beer"]]),
  ...menuPart("BACK5", "NON_ALCOHOLIC_ITEM", taxCodes.served_food, [["crew-coffee", "Crew Coffee", 200, "coffee"]]),
  ...menuPart(cantinaLocationId, "ALCOHOLIC_ITEM", taxCodes.standard, [
    ["pier-margarita", "Pier Margarita", 1300, "martini", { order: 10 }],
    ["pier-cerveza", "Cerveza Clara", 750, "beer"],
  ]),
  ...menuPart(cantinaLocationId, "NON_ALCOHOLIC_ITEM", taxCodes.served_food, [
    ["pier-horchata", "Horchata", 550, "bubble-tea"],
    ["pier-cola", "Cola de Vidrio", 450, "soda"],
  ]),
  ...menuPart(cantinaLocationId, "FOOD_ITEM", taxCodes.served_food, [
    ["pier-burrito", "Burrito de Pescado", 1350, "burrito"],
  ]),
];

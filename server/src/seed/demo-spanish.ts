import type { Translations } from "@skipline/contract/translations";

type Spanish<Word extends string> = Readonly<Record<string, { readonly [Name in Word]?: string }>>;

/** Of the demo's products, by their ids; a drink keeps the name that it is ordered by. */
export const spanishProducts: Spanish<"name" | "description"> = {
  "prd-aurora-spritz": { description: "Aperol, naranja sanguina, prosecco y soda." },
  "prd-old-fashioned": { name: "Old Fashioned ahumado", description: "Bourbon y maple, ahumado con madera de cerezo." },
  "prd-espresso-martini": { description: "Vodka, cold brew y licor de café." },
  "prd-long-mezcal": { description: "Mezcal espadín, coco, piña y chile de árbol." },
  "prd-moscow-mule": { description: "Vodka, ginger beer y limón." },
  "prd-gin-basil-smash": { name: "Gin con albahaca", description: "Gin, albahaca y limón amarillo." },
  "prd-bloody-maria": { description: "Tequila, jitomate, rábano picante y Tajín." },
  "prd-negroni": { description: "Gin, Campari y vermut dulce." },
  "prd-blueberry-gin-fizz": { description: "Regresa la próxima semana." },
  "prd-lager": { description: "De barril, 16 oz." },
  "prd-hazy-ipa": { description: "De barril, 16 oz." },
  "prd-malbec": { description: "Copa de 6 oz." },
  "prd-prosecco": { description: "Copa de 5 oz." },
  "prd-champagne-bottle": { description: "750 ml, cuatro copas." },
  "prd-sake": { description: "Frío, 5 oz." },
  "prd-agua-de-jamaica": { description: "Jamaica, limón y azúcar de caña." },
  "prd-house-lemonade": { name: "Limonada de la casa" },
  "prd-virgin-mojito": { name: "Mojito sin alcohol", description: "Hierbabuena, limón y soda." },
  "prd-mango-boba": { name: "Boba de mango" },
  "prd-cola": { description: "20 oz, te la rellenamos gratis." },
  "prd-apple-juice": { name: "Jugo de manzana" },
  "prd-yerba-mate": { name: "Yerba mate" },
  "prd-espresso": { description: "Canela y piloncillo." },
  "prd-mint-tea": { name: "Té de menta fresca" },
  "prd-tap-water": { name: "Vaso de agua", description: "La casa invita." },
  "prd-smash-burger": { description: "Doble carne, queso americano y pepinillos." },
  "prd-loaded-fries": { name: "Papas con todo" },
  "prd-pretzel": { name: "Pretzel gigante", description: "Con queso a la cerveza." },
  "prd-olives": { name: "Aceitunas marinadas" },
  "prd-peanuts": { name: "Cacahuates con chile" },
};

/** Of the demo's merchandise, in every size and at every location that has it. */
export const spanishMerchandise: Spanish<"name" | "description"> = {
  "Aurora Tee": { name: "Playera Aurora", description: "Algodón grueso, impresa en Los Ángeles." },
  "Aurora Cap": { name: "Gorra Aurora", description: "Unitalla, ajustable." },
  "Aurora Tote": { name: "Bolsa Aurora", description: "Le cabe un disco, y más." },
  "Long Night Tour Tee": { name: "Playera Long Night Tour", description: "Es la del año pasado." },
  "Gig Poster, 18 × 24 in": { name: "Póster, 18 × 24 in", description: "Serigrafía numerada." },
  "Night Shades": { name: "Lentes de noche" },
  "Wristband, 50% deposit": {
    name: "Pulsera, 50% de anticipo",
    description: "Pulsera inteligente NFC en preventa: hoy el 50%, y los $25.00 que faltan al recogerla.",
  },
};

/** Of the demo's events, by their names: artists and nights keep theirs. */
export const spanishEvents: Spanish<"eventName" | "description"> = {
  "Vinyl Monday with DJ Lucía": {
    eventName: "Lunes de vinil con DJ Lucía",
    description: "<p>Boleros, soul y lados B, todo en disco. No se cobra entrada.</p>",
  },
  "Slow Disco": { description: "<p>Cien beats por minuto, toda la noche.</p>" },
  "Aurora Nights: Resident Set": {
    eventName: "Noches Aurora: DJs de la casa",
    description:
      "<p>Los DJs de la casa, uno tras otro hasta las dos.</p><ul><li>Puertas: <strong>9 PM</strong></li><li>Pide desde tu lugar y sáltate la fila</li></ul>",
  },
  "Mezcal Tasting": {
    eventName: "Cata de mezcal",
    description: "<p>Seis mezcales de tres pueblos, servidos por quienes los hacen. Solo mayores de 21.</p>",
  },
  "New Year's Warm-Up": {
    eventName: "Ensayo de Año Nuevo",
    description: "<p>Un ensayo para la gran noche. Ven como irías a la fiesta.</p>",
  },
};

/** Of the demo's prizes, by their names. */
export const spanishPrizes: Spanish<"name" | "description"> = {
  "Aurora Tee": {
    name: "Playera Aurora",
    description: "Algodón grueso, impresa en Los Ángeles. Escoge tu talla en el puesto de merch.",
  },
  "Coral Cap": { name: "Gorra coral", description: "La que usan los DJs de la casa." },
  "Signed Night Poster": {
    name: "Póster firmado de la noche",
    description: "El póster de esta noche, con la firma de quien toque.",
  },
  "House Martini": {
    name: "Martini de la casa",
    description: "Uno por cuenta de la casa, en cualquier barra de Aurora. Solo mayores de 21.",
  },
  "Draft Beer": {
    name: "Cerveza de barril",
    description: "Una por cuenta de la casa, en cualquier barra de Aurora. Solo mayores de 21.",
  },
};

/** As a row has it; nothing for what is called the same in Spanish. */
export const inSpanish = <Word extends string>(words: { readonly [Name in Word]?: string } | undefined) =>
  (words ? { es: words } : {}) as Translations<Word>;

import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { language } from "./language.ts";
import { minLength } from "./length.ts";
import { slug } from "./text.ts";
import { saying } from "./words.ts";

/** As it is printed: what somebody types is another matter (text.ts). */
const vendorLocationId = z.string().check(z.regex(/^[0-9A-Z]{5}$/, saying(m.input_location_id)));

/** What a text, a link and a picture are: strict in files that somebody wrote, as they are shown in answers. */
interface Parts<Text, Link, Picture> {
  /** Of exactly these fields; an answer of a later release may have more. */
  object: typeof z.strictObject;
  /** Of so many characters at most. */
  text: (most: number) => Text;
  /** To another site. */
  link: Link;
  picture: Picture;
}

/**
 * The pages that are a deployment's own content, in one list of fields for the files that hold them and for the answers that
 * show them: docs/festival-page.md.
 */
export function contentSchemas<
  Text extends z.ZodMiniType<string>,
  Link extends z.ZodMiniType<string>,
  Picture extends z.ZodMiniType,
>({ object, text, link, picture }: Parts<Text, Link, Picture>) {
  /** A page at `/location/{vendorLocationId}/{slug}`. */
  const festival = object({
    /** The end of the page's path. */
    slug,
    /** Where it goes by, whichever location it is opened at: a location that sells at the festival. */
    vendorLocationId,
    /** `poster`: the names of the lineup as on a printed poster; `parade`: two columns of days under a ribbon of colours. */
    look: z.enum(["poster", "parade"]),
    name: text(80),
    /** What it is, in a line above the name. */
    kind: text(80),
    claim: text(300),
    /** For search engines and shared links. */
    description: text(500),
    picture,
    /** ISO, with the offset of the place. */
    startsAt: z.iso.datetime({ offset: true }),
    endsAt: z.iso.datetime({ offset: true }),
    /** As people read it. */
    day: text(80),
    hours: z.optional(text(80)),
    place: object({ name: text(120), city: text(80), state: text(40) }),
    ages: text(80),
    /** Leads to the Skip the Lines section. */
    quickBuy: z.optional(text(40)),
    /** To other sites, in a new tab. */
    links: z.array(object({ kind: z.enum(["tickets", "instagram", "website"]), text: text(60), url: link })),
    /** Those who sell at the festival, each with a menu of ours (`vendorLocationId`) or on a site of their own (`url`). */
    stands: z.array(
      object({
        name: text(80),
        kind: z.enum(["bar", "merch"]),
        text: text(300),
        vendorLocationId: z.optional(vendorLocationId),
        url: z.optional(link),
      }).check(
        z.refine((one) => (one.vendorLocationId === undefined) !== (one.url === undefined), {
          error: () => "needs one of vendorLocationId and url",
        }),
      ),
    ),
    lineup: z.array(
      object({
        title: text(80),
        note: z.optional(text(120)),
        artists: z.array(object({ name: text(80), style: text(80), url: link })),
      }),
    ),
    /** Good to know: each a title and its text. */
    details: z.array(object({ title: text(80), text: text(1_000) })),
    about: z.array(text(2_000)),
  });
  /** A page at `/vendor/{vendorId}/{slug}`. */
  const artist = object({
    slug,
    /** Where the page goes by, whichever vendor it is opened at. */
    vendorId: slug,
    name: text(80),
    claim: text(300),
    /** For search engines and shared links. */
    description: text(500),
    slides: z.array(picture).check(minLength(1)),
    questions: object({ text: text(60), url: link }),
    biography: z.array(text(2_000)),
    links: z.array(object({ text: text(60), url: link })),
  });
  /** The page of a wristband's presale, `/presale-wristband`. */
  const presale = object({
    name: text(80),
    claim: text(300),
    terms: text(300),
    picture,
    /** Who sells it: the product is the deposit. */
    vendorLocationId,
    productId: slug,
    features: z.array(object({ icon: z.enum(["chat", "nfc", "design"]), title: text(80), text: text(300) })),
  });
  /** What other pages name: the membership's partners, and the venues on the front page. */
  const mentions = object({
    partners: z.array(object({ name: text(80), city: text(80), vendorLocationId })),
    venues: z.array(object({ name: text(80), kind: text(80), city: text(80) })),
  });
  /** What people are owed in words: `/privacy`, `/terms` and `/sms-consent`. `{operator}` and `{contact}` are filled in. */
  const legal = object({
    title: text(80),
    /** For search engines and shared links. */
    description: text(500),
    /** Since when it holds, as people read it. */
    effective: text(80),
    /** In two sentences, for who reads no more. */
    summary: text(600),
    sections: z
      .array(
        object({
          title: text(120),
          paragraphs: z.array(text(2_000)),
          points: z.optional(z.array(text(600))),
        }),
      )
      .check(minLength(1)),
  });
  return { festival, artist, presale, mentions, legal };
}

/** The ends of their paths. */
export const legalSlugs = ["privacy", "terms", "sms-consent"] as const;
export type LegalSlug = (typeof legalSlugs)[number];

/** As a page shows it: the picture itself, and in which widths there are others. */
export const shownPicture = z.object({ src: z.string(), srcSet: z.nullable(z.string()), alt: z.string() });
export type ShownPicture = z.output<typeof shownPicture>;

const shown = contentSchemas({ object: z.object, text: () => z.string(), link: z.string(), picture: shownPicture });
export type Festival = z.output<typeof shown.festival>;
export type Artist = z.output<typeof shown.artist>;
export type Presale = z.output<typeof shown.presale>;
export type Legal = z.output<typeof shown.legal>;

const query = z.strictObject({
  lang: z.optional(language).check(z.describe("In which language, where it is translated; else in the first.")),
});

export const getFestival = defineEndpoint({
  id: "landing.getFestival",
  summary: "A festival's page, as the deployment's content has it",
  method: "GET",
  path: "/content/festivals/{slug}",
  access: { kind: "public" },
  params: z.object({ slug }),
  query,
  output: z.object({ festival: shown.festival }),
});

export const getArtist = defineEndpoint({
  id: "landing.getArtist",
  summary: "An artist's page, as the deployment's content has it",
  method: "GET",
  path: "/content/artists/{slug}",
  access: { kind: "public" },
  params: z.object({ slug }),
  query,
  output: z.object({ artist: shown.artist }),
});

export const getLegalPage = defineEndpoint({
  id: "landing.getLegalPage",
  summary: "The privacy notice, the terms of use or what is agreed to about messages",
  method: "GET",
  path: "/content/legal/{slug}",
  access: { kind: "public" },
  params: z.object({ slug: z.enum(legalSlugs) }),
  query,
  output: z.object({ page: shown.legal }),
});

export const getSiteContent = defineEndpoint({
  id: "landing.getSiteContent",
  summary: "What a deployment's pages name besides: its presale, partners and venues",
  method: "GET",
  path: "/content",
  access: { kind: "public" },
  query,
  output: z.object({ presale: z.nullable(shown.presale), ...shown.mentions.shape }),
});
export type SiteContent = z.output<typeof getSiteContent.output>;

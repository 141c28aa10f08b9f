import { type ContentPage, getVendorPage } from "@skipline/contract/landing";
import { findVendorLocation } from "@skipline/contract/venues";
import type { ComponentType } from "react";
import { richTextClasses } from "#components/rich-text-classes.ts";
import type { Artist } from "#content/artist.ts";
import type { Festival } from "#content/festival.ts";
import { presale } from "#content/presale.ts";
import { Link } from "#lib/link.tsx";
import { ArtistContent } from "./features/landing/artist/artist-content.tsx";
import { artistSight } from "./features/landing/artist/artist-sight.ts";
import { StaticSlides } from "./features/landing/artist/slides.tsx";
import { FestivalContent } from "./features/landing/festival/festival-content.tsx";
import { festivalSight } from "./features/landing/festival/festival-sight.ts";
import { Countdown } from "./features/landing/presale/countdown.tsx";
import { PresaleContent } from "./features/landing/presale/presale-content.tsx";
import { VendorContent } from "./features/landing/vendor/vendor-content.tsx";
import { paths } from "#lib/paths.ts";
import { publicPaths } from "#lib/public-paths.ts";
import { findAnswer, PublicFrame, type WholePageProps } from "./static-frame.tsx";
import { buttonClasses } from "#ui/button-classes.ts";

/** The first screens of vendors' pages and of the pages that are content files. */

const festivals = Object.values(
  import.meta.glob<Festival>("./content/festivals/*.ts", { eager: true, import: "festival" }),
);
const artists = Object.values(import.meta.glob<Artist>("./content/artists/*.ts", { eager: true, import: "artist" }));

interface ContentFile {
  sight: ContentPage;
  Page: ComponentType<WholePageProps>;
}

/** Cleaned by the server as it was read. */
function StaticRichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- there is no DOM to build it in; only what cleanDescription let through is here
  return <div className={richTextClasses} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Vendor({ answers, now }: WholePageProps) {
  const vendorPage = findAnswer(answers, getVendorPage);
  return (
    <PublicFrame>
      {vendorPage && <VendorContent page={vendorPage} now={now} Description={StaticRichText} />}
    </PublicFrame>
  );
}

function Presale() {
  return (
    <PublicFrame>
      <PresaleContent
        countdown={<Countdown leftMs={null} />}
        price={null}
        purchase={
          <Link to={paths.location(presale.vendorLocationId)} className={buttonClasses({ size: "large" })}>
            Pre-Purchase Now
          </Link>
        }
      />
    </PublicFrame>
  );
}

function festivalFile(festival: Festival): ContentFile {
  function FestivalShell({ answers, now }: WholePageProps) {
    const location = findAnswer(answers, findVendorLocation)?.items[0];
    return (
      <PublicFrame homePath={paths.location(location?.vendorLocationId ?? festival.vendorLocationId)}>
        <FestivalContent festival={festival} now={now} />
      </PublicFrame>
    );
  }
  return { sight: festivalSight(festival), Page: FestivalShell };
}

function artistFile(artist: Artist): ContentFile {
  function ArtistShell() {
    return (
      <PublicFrame homePath={publicPaths.vendor(artist.vendorId)}>
        <ArtistContent artist={artist} vendorId={artist.vendorId} slides={<StaticSlides slides={artist.slides} />} />
      </PublicFrame>
    );
  }
  return { sight: artistSight(artist), Page: ArtistShell };
}

const contentFiles = [...festivals.map(festivalFile), ...artists.map(artistFile)];

/** For the server, which knows nothing of what is in the files: written beside the list of the pages' code. */
export const contentPages: readonly ContentPage[] = contentFiles.map(({ sight }) => sight);

export const landingPages: Record<string, ComponentType<WholePageProps>> = {
  "/vendor/:vendorId": Vendor,
  "/presale-wristband": Presale,
  ...Object.fromEntries(contentFiles.map(({ sight, Page }) => [sight.pattern, Page])),
};

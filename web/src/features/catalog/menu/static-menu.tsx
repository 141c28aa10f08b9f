import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import type { Vendor, VendorLocation } from "@skipline/contract/venues";
import { alcoholFrom } from "#components/hours-words.ts";
import { useHours } from "#components/use-hours.ts";
import { placeDetail } from "#lib/place-name.ts";
import { TypedIn, TypedWords } from "#lib/vendor-words.tsx";
import { Page } from "#ui/page.tsx";
import { firstEntries, MenuList } from "./menu-list.tsx";
import { buildMenuSections, continueVisit, newVisit } from "./menu-sections.ts";
import { ClosedNote, hasHours, whyNoMenu } from "./menu-closed.tsx";
import { MenuHours } from "./menu-hours.tsx";
import { MenuShape, TitleSkeleton } from "./menu-skeleton.tsx";
import { NoMenu } from "./no-menu.tsx";
import { TablePlace, WaitPlace } from "./table-place.tsx";

interface StaticMenuProps {
  location: VendorLocation | undefined;
  vendor: Vendor | undefined;
  products: readonly Product[] | undefined;
}

const none = () => 0;
const nothing = () => undefined;

/** The first screen of the menu as `MenuPage` will show it, for the HTML: it stands until the page itself is there. */
export function StaticMenu({ location, vendor, products }: StaticMenuProps) {
  const isKnown = location && vendor && products;
  const hours = useHours(location, vendor?.timeZone);
  const noMenu = whyNoMenu(location, vendor);
  const detail = vendor && location && placeDetail(vendor.name, location.description);
  return (
    <TypedIn value={vendor?.language}>
      <Page
        width="wide"
        compact
        title={vendor?.name ?? m.menu()}
        subtitle={detail && <TypedWords>{detail}</TypedWords>}
        header={isKnown ? undefined : <TitleSkeleton />}
      >
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
          {noMenu ? (
            <NoMenu {...noMenu} />
          ) : isKnown ? (
            <div>
              <ClosedNote location={location} />
              {hasHours(location) && <MenuHours location={location} timeZone={vendor.timeZone} />}
              <WaitPlace location={location} />
              <TablePlace location={location} />
              <MenuList
                sections={buildMenuSections(continueVisit(newVisit, products))}
                limit={firstEntries}
                quantityOf={none}
                onQuantity={nothing}
                onOpen={nothing}
                alcoholFrom={alcoholFrom(hours)}
              />
            </div>
          ) : (
            <MenuShape />
          )}
        </div>
      </Page>
    </TypedIn>
  );
}

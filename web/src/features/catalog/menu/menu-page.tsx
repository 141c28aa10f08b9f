import type { Product } from "@skipline/contract/catalog";
import { useQuery } from "@tanstack/react-query";
import { Martini } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Navigate, useParams } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { placeDetail } from "../../../lib/place-name.ts";
import { rememberPlace } from "../../../stores/places.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { MenuFooter } from "./menu-footer.tsx";
import { locationQuery, productsQuery, vendorQuery } from "./menu-queries.ts";
import { MenuSection } from "./menu-section.tsx";
import { buildMenuSections, continueVisit, newVisit } from "./menu-sections.ts";
import { MenuSkeleton, TitleSkeleton } from "./menu-skeleton.tsx";
import type { MerchandiseGroup } from "./merchandise.ts";
import { SectionJumpBar } from "./section-jump-bar.tsx";
import { readSplashCircumstances, shouldPlaySplash } from "./splash.ts";
import { SplashVideo } from "./splash-video.tsx";
import { useAlcoholWarning } from "./use-alcohol-warning.ts";
import { useLiveMenu } from "./use-live-menu.ts";
import { useMenuCart } from "./use-menu-cart.ts";
import { useMenuSheets } from "./use-menu-sheets.ts";

function useMenu(vendorLocationId: string) {
  const location = useQuery(locationQuery(vendorLocationId));
  const vendorId = location.data?.vendorId;
  const vendor = useQuery({ ...vendorQuery(vendorId ?? ""), enabled: vendorId !== undefined });
  const isLive = useLiveMenu(vendorLocationId, location.isSuccess);
  const products = useQuery(productsQuery(vendorLocationId, isLive));
  return { location, vendor, products };
}

/** So that home, and any dead end, leads back here. */
function useRememberedPlace({ location, vendor }: ReturnType<typeof useMenu>): void {
  const { vendorLocationId, description } = location.data ?? {};
  const vendorName = vendor.data?.name;
  useEffect(() => {
    if (!vendorLocationId || !description || !vendorName) return;
    rememberPlace({ vendorLocationId, vendorName, description });
  }, [vendorLocationId, description, vendorName]);
}

/** The products, and those that could be had when the guest came. */
function useVisit(products: readonly Product[] | undefined) {
  const [known, setKnown] = useState({ products, visit: products ? continueVisit(newVisit, products) : newVisit });
  if (products && products !== known.products) {
    setKnown({ products, visit: continueVisit(known.visit, products) });
  }
  return known.visit;
}

/** Another location is another visit: nothing of the last one's sheets or splash stays. */
export function MenuPage() {
  const { vendorLocationId = "" } = useParams();
  return <Menu key={vendorLocationId} vendorLocationId={vendorLocationId} />;
}

function Menu({ vendorLocationId }: { vendorLocationId: string }) {
  const menu = useMenu(vendorLocationId);
  const { location, vendor, products } = menu;
  useRememberedPlace(menu);
  const [splash, setSplash] = useState(() => shouldPlaySplash(readSplashCircumstances()));
  const [cartOpen, setCartOpen] = useState(false);
  const [merchandise, setMerchandise] = useState<{ groupId: string; visit: number; open: boolean } | null>(null);
  const alcohol = useAlcoholWarning();
  const visit = useVisit(products.data);
  const cart = useMenuCart(vendorLocationId, visit.products, Boolean(location.data));
  const { setQuantity, priced } = cart;
  const { warnOnce } = alcohol;
  const { sheets, request } = useMenuSheets(products.isSuccess);
  const sections = useMemo(() => buildMenuSections(visit), [visit]);

  const group = useMemo(() => {
    const entries = sections.flatMap((section) => section.entries);
    const entry = entries.find((candidate) => candidate.key === merchandise?.groupId);
    return entry?.kind === "merchandise" ? entry.group : null;
  }, [sections, merchandise?.groupId]);

  const changeQuantity = useCallback(
    (product: Product, quantity: number) => {
      setQuantity(product.productId, quantity);
      if (product.productType === "ALCOHOLIC_ITEM" && quantity > 0) {
        request();
        warnOnce();
      }
    },
    [setQuantity, request, warnOnce],
  );
  const openMerchandise = useCallback(
    ({ groupId }: MerchandiseGroup) => {
      request();
      setMerchandise((before) => ({ groupId, visit: (before?.visit ?? 0) + 1, open: true }));
    },
    [request],
  );
  const closeMerchandise = useCallback(() => setMerchandise((before) => before && { ...before, open: false }), []);

  if (location.data === null) return <Navigate to={paths.notFound()} replace />;
  const failed = (location.isError && !location.data) || (products.isError && !products.data);
  const splashUrl = splash ? location.data?.splashVideoUrl : null;
  const hasCart = priced.lines.length > 0 || priced.unavailable.length > 0;
  const retrying = location.isFetching || products.isFetching;
  const named = location.data && !vendor.isPending;

  return (
    <>
      {splashUrl && <SplashVideo src={splashUrl} onDone={() => setSplash(false)} />}
      <Page
        width="wide"
        title={vendor.data?.name ?? location.data?.description ?? "Menu"}
        subtitle={vendor.data && location.data && placeDetail(vendor.data.name, location.data.description)}
        header={named ? undefined : failed ? <h1 className="sr-only">Menu</h1> : <TitleSkeleton />}
        footer={
          hasCart &&
          products.data && (
            <MenuFooter
              vendorLocationId={vendorLocationId}
              totalQuantity={priced.totalQuantity}
              subtotal={priced.subtotal}
              soldOut={priced.unavailable}
              onOpenCart={() => {
                request();
                setCartOpen(true);
              }}
            />
          )
        }
      >
        {failed ? (
          <ErrorState
            title="Error fetching products. Please try again later."
            action={
              <Button
                full
                pending={retrying}
                onClick={() => {
                  void location.refetch();
                  void products.refetch();
                }}
              >
                Try again
              </Button>
            }
          />
        ) : !products.data || !location.data ? (
          <MenuSkeleton />
        ) : sections.length === 0 ? (
          <EmptyState
            icon={<Martini />}
            title="Nothing on the menu right now"
            message="Please check back soon, or order with the staff."
          />
        ) : (
          <>
            {sections.length > 1 && <SectionJumpBar sections={sections} />}
            {sections.map((section, index) => (
              <MenuSection
                key={section.id}
                section={section}
                first={index === 0}
                quantityOf={cart.quantityOf}
                onQuantity={changeQuantity}
                onOpenMerchandise={openMerchandise}
              />
            ))}
          </>
        )}
      </Page>
      {sheets && (
        <>
          <sheets.CartSheet
            open={cartOpen}
            vendorLocationId={vendorLocationId}
            cart={priced}
            onQuantity={setQuantity}
            onClose={() => setCartOpen(false)}
          />
          {merchandise && group && (
            <sheets.MerchandiseSheet
              key={merchandise.visit}
              open={merchandise.open}
              group={group}
              quantityOf={cart.quantityOf}
              onAdd={(productId, quantity) => {
                cart.add(productId, quantity);
                closeMerchandise();
              }}
              onClose={closeMerchandise}
            />
          )}
          <sheets.AlcoholWarning open={alcohol.open && !splashUrl} onClose={alcohol.close} />
        </>
      )}
    </>
  );
}

import type { Product } from "@skipline/contract/catalog";
import { readLocationId } from "@skipline/contract/ids";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { startTransition, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { Navigate, useParams } from "react-router";
import { latePart } from "#api/code.ts";
import { vendorQuery } from "#api/vendor-query.ts";
import { laptop, useMediaQuery } from "#lib/use-media-query.ts";
import { unknownCodeState } from "#lib/navigation-state.ts";
import { paths } from "#lib/paths.ts";
import { placeDetail } from "#lib/place-name.ts";
import { TypedIn, TypedWords } from "#lib/vendor-words.tsx";
import { wasNavigated } from "#lib/was-navigated.ts";
import { lookOfPlace, rememberPlace } from "#stores/places.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { ClosedNote, hasHours, isNotOpenYet, whyNoMenu } from "./menu-closed.tsx";
import type { MenuStanding } from "./menu-hours.tsx";
import { TablePlace, WaitPlace } from "./table-place.tsx";
import { MenuFooter } from "./menu-footer.tsx";
import { locationQuery, productsQuery } from "./menu-queries.ts";
import { firstEntries, MenuList } from "./menu-list.tsx";
import { countEntries } from "./menu-search.ts";
import { buildMenuSections, continueVisit, newVisit } from "./menu-sections.ts";
import type { MenuSection } from "./menu-sections.ts";
import { HoursSkeleton, MenuSkeleton, TitleSkeleton } from "./menu-skeleton.tsx";
import { readSplashCircumstances, shouldPlaySplash } from "./splash.ts";
import { useAlcoholWarning } from "./use-alcohol-warning.ts";
import { useLiveMenu } from "./use-live-menu.ts";
import { useMenuCart } from "./use-menu-cart.ts";
import { useMenuSheets } from "./use-menu-sheets.ts";

// Beside the menu on a laptop, where there are hours, and before it once in a visit: a phone that was here needs neither.
const { Part: CartPane } = latePart(() => import("./cart-pane.tsx"), "CartPane");
const { Part: MenuHours } = latePart(() => import("./menu-hours.tsx"), "MenuHours");
const { Part: TableChoice } = latePart(() => import("#components/table-choice.tsx"), "TableChoice");
const { Part: WaitNow } = latePart(() => import("#components/wait-now.tsx"), "WaitNow");
const { Part: NotOpenYet } = latePart(() => import("./not-open-yet.tsx"), "NotOpenYet");
const { Part: NoMenu } = latePart(() => import("./no-menu.tsx"), "NoMenu");
const { Part: SplashVideo } = latePart(() => import("./splash-video.tsx"), "SplashVideo");

function useMenu(vendorLocationId: string) {
  const location = useQuery(locationQuery(vendorLocationId));
  const vendorId = location.data?.vendorId;
  const vendor = useQuery({ ...vendorQuery(vendorId ?? ""), enabled: vendorId !== undefined });
  const isLive = useLiveMenu(vendorLocationId, location.isSuccess);
  const products = useQuery(productsQuery(vendorLocationId, isLive));
  return { location, vendor, products };
}

/** So that home, and any dead end, leads back here: kept before the name is seen, however soon its reader leaves. */
function useRememberedPlace({ location, vendor }: ReturnType<typeof useMenu>): void {
  const { vendorLocationId, description } = location.data ?? {};
  const { name: vendorName, look = null } = vendor.data ?? {};
  useLayoutEffect(() => {
    if (!vendorLocationId || !description || !vendorName) return;
    rememberPlace({ vendorLocationId, vendorName, description, ...lookOfPlace(look) });
  }, [vendorLocationId, description, vendorName, look]);
}

/** The products, and those that have left the catalogue since the guest came. */
function useVisit(products: readonly Product[] | undefined) {
  const [known, setKnown] = useState({ products, visit: products ? continueVisit(newVisit, products) : newVisit });
  if (products && products !== known.products) {
    setKnown({ products, visit: continueVisit(known.visit, products) });
  }
  return known.visit;
}

/** Whether the menu is what the page began with, at its top: who comes back may stand far below. */
let isArrival = wasNavigated;

/** The first screen is there, and can be used, before the rest of the menu is: it grows piece by piece. */
function useLimit(sections: readonly MenuSection[]): number {
  const [limit, setLimit] = useState(isArrival ? firstEntries : Infinity);
  const isWhole = limit >= countEntries(sections);
  useEffect(() => {
    isArrival = false;
    if (!isWhole) startTransition(() => setLimit(2 * limit));
  }, [isWhole, limit]);
  return limit;
}

/** The page's footer while the film runs in it: nothing of the menu lies below the film. */
function SplashBar() {
  return <div className="h-24" />;
}

function NotThere({ code }: { code: string }) {
  return <Navigate to={paths.notFound()} replace state={unknownCodeState(code)} />;
}

/** Another location is another visit: nothing of the last one's sheets or splash stays. */
export function MenuPage() {
  const { vendorLocationId = "" } = useParams();
  if (readLocationId(vendorLocationId) === null) return <NotThere code={vendorLocationId} />;
  return <Menu key={vendorLocationId} vendorLocationId={vendorLocationId} />;
}

function Menu({ vendorLocationId }: { vendorLocationId: string }) {
  const menu = useMenu(vendorLocationId);
  const { location, vendor, products } = menu;
  useRememberedPlace(menu);
  const [splash, setSplash] = useState<"none" | "waiting" | "playing">(() =>
    shouldPlaySplash(readSplashCircumstances()) ? "waiting" : "none",
  );
  const [cartOpen, setCartOpen] = useState(false);
  const [opened, setOpened] = useState<{ key: string; visit: number; open: boolean } | null>(null);
  const [standing, setStanding] = useState<MenuStanding | null>(null);
  const [mayTest, setMayTest] = useState(false);
  const { hours = null, alcoholFrom = null } = (!mayTest && standing) || {};
  const isWide = useMediaQuery(laptop);
  const alcohol = useAlcoholWarning();
  const visit = useVisit(products.data);
  const cart = useMenuCart(vendorLocationId, visit, Boolean(location.data));
  const { setQuantity, priced } = cart;
  const { warnOnce } = alcohol;
  const { sheets, request } = useMenuSheets(products.isSuccess);
  const sections = useMemo(() => buildMenuSections(visit), [visit]);
  const limit = useLimit(sections);

  const group = useMemo(() => {
    const entries = sections.flatMap((section) => section.entries);
    return entries.find((candidate) => candidate.key === opened?.key)?.group ?? null;
  }, [sections, opened?.key]);

  const warnOfAlcohol = useCallback(
    ({ productType }: Product) => {
      if (productType !== "ALCOHOLIC_ITEM") return;
      request();
      warnOnce();
    },
    [request, warnOnce],
  );
  const changeQuantity = useCallback(
    (product: Product, quantity: number) => {
      setQuantity(product.productId, quantity);
      if (quantity > 0) warnOfAlcohol(product);
    },
    [setQuantity, warnOfAlcohol],
  );
  const open = useCallback(
    (key: string) => {
      request();
      setOpened((before) => ({ key, visit: (before?.visit ?? 0) + 1, open: true }));
    },
    [request],
  );
  const close = useCallback(() => setOpened((before) => before && { ...before, open: false }), []);

  const noMenu = whyNoMenu(location.data, vendor.data);
  // What is in a cart stays there until it opens.
  const isOpen = location.data?.status !== "CLOSED" && standing?.hours.takesOrders !== false;
  const takesOrders = noMenu === null && (isOpen || mayTest);
  if (location.data === null) return <NotThere code={vendorLocationId} />;
  const failed = (location.isError && !location.data) || (products.isError && !products.data);
  const hasCart = priced.lines.length > 0 || priced.unavailable.length > 0;
  // Whoever has begun to choose has seen enough of it.
  const splashUrl = splash === "none" || noMenu || (hasCart && products.data) ? null : location.data?.splashVideoUrl;
  const retrying = location.isFetching || products.isFetching;
  const named = location.data && !vendor.isPending;
  const detail = vendor.data && location.data && placeDetail(vendor.data.name, location.data.description);

  return (
    <TypedIn value={vendor.data?.language}>
      {splashUrl && (
        <Suspense fallback={null}>
          <SplashVideo
            src={splashUrl}
            isMenuReady={Boolean(products.data)}
            onPlaying={() => setSplash("playing")}
            onDone={() => setSplash("none")}
          />
        </Suspense>
      )}
      <Page
        width="wide"
        compact
        title={vendor.data?.name ?? location.data?.description ?? m.menu()}
        subtitle={detail && <TypedWords>{detail}</TypedWords>}
        header={named ? undefined : failed ? <h1 className="sr-only">{m.menu()}</h1> : <TitleSkeleton />}
        footer={
          splashUrl && splash === "playing" && products.data ? (
            <SplashBar />
          ) : (
            hasCart &&
            !isWide &&
            takesOrders &&
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
          )
        }
      >
        {failed ? (
          <ErrorState
            title={m.products_failed()}
            action={
              <Button
                full
                pending={retrying}
                onClick={() => {
                  void location.refetch();
                  void products.refetch();
                }}
              >
                {m.try_again()}
              </Button>
            }
          />
        ) : noMenu ? (
          <Suspense fallback={null}>
            <NoMenu {...noMenu} />
          </Suspense>
        ) : (
          <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
            {products.data && location.data && (named || !hasHours(location.data)) ? (
              <div>
                {isNotOpenYet(location.data) ? (
                  <Suspense fallback={<ClosedNote location={location.data} />}>
                    <NotOpenYet location={location.data} onMayTest={setMayTest} />
                  </Suspense>
                ) : (
                  <ClosedNote location={location.data} />
                )}
                {vendor.data && hasHours(location.data) && (
                  <Suspense fallback={location.data.openingHours && <HoursSkeleton />}>
                    <MenuHours location={location.data} timeZone={vendor.data.timeZone} onStanding={setStanding} />
                  </Suspense>
                )}
                <WaitPlace location={location.data}>
                  {isOpen && (
                    <Suspense fallback={null}>
                      <WaitNow vendorLocationId={vendorLocationId} />
                    </Suspense>
                  )}
                </WaitPlace>
                <TablePlace location={location.data}>
                  <Suspense fallback={null}>
                    <TableChoice vendorLocationId={vendorLocationId} />
                  </Suspense>
                </TablePlace>
                <MenuList
                  sections={sections}
                  limit={limit}
                  quantityOf={cart.quantityOf}
                  onQuantity={changeQuantity}
                  onOpen={open}
                  alcoholFrom={alcoholFrom}
                />
              </div>
            ) : (
              <MenuSkeleton />
            )}
            {isWide && takesOrders && products.data && (
              <Suspense fallback={null}>
                <CartPane vendorLocationId={vendorLocationId} cart={priced} hours={hours} {...cart.rows} />
              </Suspense>
            )}
          </div>
        )}
      </Page>
      {sheets && (
        <>
          <sheets.CartSheet
            open={cartOpen}
            vendorLocationId={vendorLocationId}
            cart={priced}
            hours={hours}
            {...cart.rows}
            onClose={() => setCartOpen(false)}
          />
          {opened && group && (
            <sheets.ProductSheet
              key={opened.visit}
              open={opened.open}
              group={group}
              quantityOf={cart.quantityOf}
              alcoholFrom={alcoholFrom}
              onAdd={(product, quantity, note) => {
                cart.add(product.productId, quantity, note);
                close();
                warnOfAlcohol(product);
              }}
              onClose={close}
            />
          )}
          <sheets.AlcoholWarning
            open={alcohol.open && (!splashUrl || Boolean(products.data))}
            onClose={alcohol.close}
          />
        </>
      )}
    </TypedIn>
  );
}

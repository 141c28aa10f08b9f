import { getSiteContent } from "@skipline/contract/content";
import type { Presale } from "@skipline/contract/content";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { useState } from "react";
import { data, useLoaderData } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { loaderQueries } from "#api/loader-queries.ts";
import { siteContentQuery } from "#api/site-content.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { formatPrice } from "@skipline/contract/price";
import { useCart } from "#stores/cart-store.ts";
import { quantityOf } from "#stores/cart.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { EarlyLink } from "#ui/early-link.tsx";
import { findContent } from "../find-content.ts";
import { useKeptContent } from "../use-kept-content.ts";
import { Countdown } from "./countdown.tsx";
import { depositQuery, prePurchase } from "./pre-purchase.ts";
import { PresaleContent } from "./presale-content.tsx";
import { urgencyOf } from "./presale-time.ts";
import { useCountdown } from "./use-countdown.ts";

/** A deployment without a presale has no such page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Presale> {
  const { presale } = await findContent(context.get(loaderQueries), siteContentQuery);
  if (!presale) throw data(null, { status: 404 });
  return presale;
}

function Purchase({ presale, isOver }: { presale: Presale; isOver: boolean }) {
  const [isPending, setPending] = useState(false);
  const cart = useCart(presale.vendorLocationId);
  const count = quantityOf(cart?.items ?? [], presale.productId);
  const buy = async () => {
    setPending(true);
    await prePurchase(presale);
    setPending(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isOver ? (
        <Button size="large" onClick={() => window.location.reload()}>
          {m.presale_todays_offer()}
        </Button>
      ) : (
        <EarlyLink
          size="large"
          href={paths.location(presale.vendorLocationId)}
          pending={isPending}
          onPress={() => void buy()}
        >
          {m.presale_buy()}
        </EarlyLink>
      )}
      {count > 0 && (
        <Link
          to={paths.orderReview(presale.vendorLocationId)}
          className={buttonClasses({ variant: "secondary", size: "large" })}
        >
          <span className="inline-flex items-center gap-2">
            <ShoppingBag aria-hidden="true" className="size-5 shrink-0" />
            {m.presale_view_cart({ count })}
          </span>
        </Link>
      )}
    </div>
  );
}

function Price({ presale }: { presale: Presale }) {
  const { data: deposit } = useQuery(depositQuery(presale));
  if (!deposit) return null;
  const { price, discountedPrice, discountPercent } = deposit;
  const prices = { today: formatPrice(discountedPrice ?? price), later: formatPrice(price) };
  return (
    <p className="mt-1 text-16 text-muted tabular-nums">
      {discountPercent === null
        ? m.presale_price(prices)
        : m.presale_price_off({ ...prices, percent: discountPercent })}
    </p>
  );
}

export function PresalePage() {
  const presale = useLoaderData<typeof loader>();
  const leftMs = useCountdown();
  useKeptContent(getSiteContent);
  return (
    <PresaleContent
      presale={presale}
      countdown={<Countdown leftMs={leftMs} />}
      price={<Price presale={presale} />}
      purchase={<Purchase presale={presale} isOver={leftMs !== null && urgencyOf(leftMs) === "over"} />}
    />
  );
}

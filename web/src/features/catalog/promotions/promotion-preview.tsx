import { parseMoney } from "@skipline/contract/money";
import { discountedUnitPrice } from "@skipline/contract/pricing";
import { promotionReaches } from "@skipline/contract/promotion-rule";
import * as m from "@skipline/contract/texts";
import { useWatch } from "react-hook-form";
import type { ReactNode } from "react";
import { Price } from "#components/price.tsx";
import { describeHours } from "#lib/happy-hours.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { readChoice, readDiscount } from "./promotion-form.ts";
import type { PromotionFormValues } from "./promotion-form.ts";
import { describePlaces, describeProducts } from "./promotion-words.ts";
import { titleAsTyped } from "./use-promotion-menus.ts";
import type { PromotionMenus } from "./use-promotion-menus.ts";
import { MenuChoice } from "./menu-choice.tsx";

const mostShown = 8;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-muted">{label}</dt>
      <dd className="text-16 wrap-anywhere text-strong">{children}</dd>
    </div>
  );
}

function Prices({ values, menus }: { values: PromotionFormValues; menus: PromotionMenus }) {
  const { products } = menus;
  const discount = readDiscount(values);
  const reach = readChoice(values);
  if (!products) return <Skeleton shape="h-24 w-full" rounded="14" />;
  const reached = reach ? products.filter((product) => promotionReaches(reach, product)) : [];
  if (reached.length === 0) return <p className="text-16 text-normal">{m.console_promotion_reaches_nothing()}</p>;
  const rest = reached.length - mostShown;
  return (
    <>
      <ul className="grid gap-2">
        {reached.slice(0, mostShown).map((product) => {
          const price = parseMoney(product.price);
          return (
            <li key={product.productId} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 flex-1 basis-28 text-16 wrap-break-word text-normal">
                <TypedWords>{titleAsTyped(product)}</TypedWords>
              </span>
              <Price cents={discount ? discountedUnitPrice(price, discount) : price} before={price} />
            </li>
          );
        })}
      </ul>
      {rest > 0 && <p className="mt-2 text-14 text-muted">{m.console_promotion_more_products({ count: rest })}</p>}
    </>
  );
}

/** Who gets it, and what a price becomes, of what stands in the form. */
export function PromotionPreview({ menus }: { menus: PromotionMenus }) {
  const values = useWatch<PromotionFormValues>() as PromotionFormValues;
  const reach = readChoice(values);
  return (
    <section aria-label={m.console_promotion_preview()} className="max-w-md lg:sticky lg:top-6 lg:self-start">
      <Card>
        <h2 className="mb-4 text-18 font-bold text-strong">{m.console_promotion_preview()}</h2>
        <dl className="grid gap-3">
          <Fact label={m.console_promotion_who()}>{m.console_promotion_all_guests()}</Fact>
          <Fact label={m.console_promotion_for()}>{reach ? describeProducts(reach) : "—"}</Fact>
          <Fact label={m.report_locations()}>{reach ? describePlaces(reach.vendorLocationIds, menus.names) : "—"}</Fact>
          <Fact label={m.console_promotion_hours()}>
            {describeHours(values.happyHours).map((text) => (
              <span key={text} className="block tabular-nums">
                {text}
              </span>
            ))}
          </Fact>
        </dl>
        <h3 className="mt-6 mb-3 text-16 font-bold text-strong">{m.console_promotion_prices()}</h3>
        <div className="grid gap-3">
          <MenuChoice menus={menus} label={m.console_promotion_menu_of()} />
          <div aria-live="polite">
            <Prices values={values} menus={menus} />
          </div>
        </div>
        <p className="mt-4 text-14 text-muted">{m.console_promotion_no_stacking()}</p>
      </Card>
    </section>
  );
}

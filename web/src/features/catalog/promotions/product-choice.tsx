import { mostPromotedProducts } from "@skipline/contract/promotions";
import { matchesWords } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { useController } from "react-hook-form";
import { TypedWords } from "#lib/vendor-words.tsx";
import { CheckList } from "#ui/check-list.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MenuChoice } from "./menu-choice.tsx";
import type { PromotionFormValues } from "./promotion-form.ts";
import { titleAsTyped } from "./use-promotion-menus.ts";
import type { PromotionMenus } from "./use-promotion-menus.ts";

const mostShown = 8;

/** Single products of the vendor's menus. */
export function ProductChoice({ menus }: { menus: PromotionMenus }) {
  const { field, fieldState } = useController<PromotionFormValues, "productIds">({ name: "productIds" });
  const [search, setSearch] = useState("");
  const found = (menus.products ?? []).filter(({ name, variantName, typed }) =>
    matchesWords([name, variantName, typed?.name, typed?.variantName].join(" "), search),
  );
  // What is chosen comes first, so that it can be taken out again.
  const sorted = [
    ...found.filter(({ productId }) => field.value.includes(productId)),
    ...found.filter(({ productId }) => !field.value.includes(productId)),
  ];
  const rest = sorted.length - mostShown;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-4">
        <MenuChoice menus={menus} label={m.console_promotion_menu_of()} />
        <TextField
          label={m.console_promotion_search()}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      {menus.products ? (
        <CheckList
          label={m.console_promotion_chosen({ count: field.value.length, most: mostPromotedProducts })}
          options={sorted.slice(0, mostShown).map((product) => ({
            value: product.productId,
            label: <TypedWords>{titleAsTyped(product)}</TypedWords>,
          }))}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      ) : (
        <Skeleton shape="h-40 w-full" rounded="14" />
      )}
      {rest > 0 && <p className="text-14 text-muted">{m.console_promotion_more_products({ count: rest })}</p>}
    </div>
  );
}

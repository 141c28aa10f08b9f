import type { ProductType } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { formatSum, readSum } from "#lib/sums.ts";
import { formatCount, formatShare } from "./amounts.ts";
import { categoryTexts } from "./categories.ts";
import { FigureGrid } from "./figure-grid.tsx";
import { Panel } from "./panel.tsx";
import { RankedList } from "./ranked-list.tsx";
import { ordersOf, panelGrid } from "./report-scope.ts";
import type { ReportScope } from "./report-scope.ts";
import { categoriesTable, productName, productsTable } from "./report-tables.ts";
import { ShareBar } from "./share-bar.tsx";
import { TypedWords } from "#lib/vendor-words.tsx";

const fills: Record<ProductType, string> = {
  ALCOHOLIC_ITEM: "bg-data-alcoholic",
  NON_ALCOHOLIC_ITEM: "bg-data-non-alcoholic",
  FOOD_ITEM: "bg-data-food",
  MERCHANDISE: "bg-data-merchandise",
  OTHER: "bg-data-other",
  UNKNOWN: "bg-data-unknown",
};

const shownProducts = 5;

/** What sold? */
export function ProductsTab({ scope }: { scope: ReportScope }) {
  const { figures, topProducts, categories, productCount } = scope.report;
  const sold = categories.reduce((sum, { quantity }) => sum + quantity, 0);
  const all = ordersOf(scope);
  return (
    <div className="grid gap-4">
      <FigureGrid
        label={m.products()}
        figures={[
          { name: m.report_sales(), value: formatSum(figures.sales), note: m.report_products_sales_note(), to: all },
          { name: m.report_items_sold(), value: formatCount(sold), note: m.report_items_sold_note(), to: all },
          {
            name: m.report_different_products(),
            value: formatCount(productCount),
            note: m.report_different_products_note(),
            to: all,
          },
          {
            name: m.report_discounts(),
            value: formatSum(figures.discounts),
            note: m.report_discounts_note(),
            to: ordersOf(scope, { only: "discounted" }),
          },
        ]}
      />
      <div className={panelGrid(scope)}>
        <Panel
          title={m.report_top_products()}
          unit={m.report_top_products_unit()}
          scope={scope}
          table={productsTable(scope.report)}
        >
          <RankedList
            shown={shownProducts}
            fewer={m.report_fewer_products({ shown: shownProducts })}
            items={topProducts.map((product) => ({
              key: product.productId,
              name: <TypedWords>{productName(product)}</TypedWords>,
              note: `${m.report_product_sold({ sold: formatCount(product.quantity), count: formatCount(product.orders) })} · ${categoryTexts[product.productType]}`,
              value: readSum(product.revenue),
              text: formatSum(product.revenue),
              to: ordersOf(scope, { productId: product.productId }),
              fill: fills[product.productType],
            }))}
          />
        </Panel>
        <Panel
          title={m.report_categories()}
          unit={m.report_categories_unit()}
          scope={scope}
          table={categoriesTable(scope.report)}
        >
          <ShareBar
            parts={categories.map(({ productType, revenue, share }) => ({
              name: categoryTexts[productType],
              value: readSum(revenue),
              text: formatSum(revenue),
              note: formatShare(share),
              fill: fills[productType],
              to: ordersOf(scope, { productType }),
            }))}
          />
        </Panel>
      </div>
    </div>
  );
}

import type { ProductType } from "@skipline/contract/catalog";
import { categoryNames } from "@skipline/contract/analytics";
import { countOf, formatCount, formatShare, formatSum, readSum } from "./amounts.ts";
import { FigureGrid } from "./figure-grid.tsx";
import { Panel } from "./panel.tsx";
import { RankedList } from "./ranked-list.tsx";
import { ordersOf, panelGrid } from "./report-scope.ts";
import type { ReportScope } from "./report-scope.ts";
import { categoriesTable, productName, productsTable } from "./report-tables.ts";
import { ShareBar } from "./share-bar.tsx";

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
        label="Products"
        figures={[
          { name: "Sales", value: formatSum(figures.sales), note: "of items, before tax and tips", to: all },
          { name: "Items sold", value: formatCount(sold), note: "pieces, of free orders too", to: all },
          { name: "Different products", value: formatCount(productCount), note: "sold at least once", to: all },
          {
            name: "Discounts",
            value: formatSum(figures.discounts),
            note: "taken off by promotions",
            to: ordersOf(scope, { only: "discounted" }),
          },
        ]}
      />
      <div className={panelGrid(scope)}>
        <Panel
          title="Top products"
          unit="By sales in US dollars, before tax and tips"
          scope={scope}
          table={productsTable(scope.report)}
        >
          <RankedList
            what="products"
            shown={shownProducts}
            items={topProducts.map((product) => ({
              key: product.productId,
              name: productName(product),
              note: `${formatCount(product.quantity)} sold in ${countOf(product.orders, "order")} · ${categoryNames[product.productType]}`,
              value: readSum(product.revenue),
              text: formatSum(product.revenue),
              to: ordersOf(scope, { productId: product.productId }),
              fill: fills[product.productType],
            }))}
          />
        </Panel>
        <Panel
          title="Categories"
          unit="Share of sales in US dollars, before tax and tips"
          scope={scope}
          table={categoriesTable(scope.report)}
        >
          <ShareBar
            parts={categories.map(({ productType, category, revenue, share }) => ({
              name: category,
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

import * as m from "@skipline/contract/texts";
import { formatPrice } from "@skipline/contract/price";
import { Alert } from "#ui/alert.tsx";

export type CartChange = { productId: string; name: string | null } & (
  | { kind: "price"; oldPrice: string; newPrice: string }
  | { kind: "soldOut" }
  | { kind: "gone" }
);

function ChangeWords({ change }: { change: CartChange }) {
  switch (change.kind) {
    case "price": {
      const [before, after] = [formatPrice(change.oldPrice), formatPrice(change.newPrice)];
      return (
        <span className="tabular-nums">
          <span className="sr-only">{m.cart_price_changed({ before, after })}</span>
          <span aria-hidden="true">
            <s className="text-muted">{before}</s>
            {" → "}
            <strong className="font-bold text-strong">{after}</strong>
          </span>
        </span>
      );
    }
    case "soldOut":
      return <span>{m.cart_sold_out()}</span>;
    case "gone":
      return <span>{m.cart_gone()}</span>;
  }
}

/** What changed in the cart while nobody looked, item by item. */
export function CartChanges({ changes, onDismiss }: { changes: readonly CartChange[]; onDismiss: () => void }) {
  return (
    <Alert tone="warning" title={m.cart_changed()} onDismiss={onDismiss}>
      <ul className="mt-1 flex flex-col gap-1.5">
        {changes.map((change) => (
          <li key={change.productId} className="flex flex-wrap justify-between gap-x-4 text-14 text-normal">
            <span className="font-medium">{change.name ?? m.cart_some_item()}</span>
            <ChangeWords change={change} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

import { formatPrice } from "#lib/price.ts";
import { Alert } from "#ui/alert.tsx";

export type CartChange = { productId: string; name: string | null } & (
  | { kind: "price"; oldPrice: string; newPrice: string }
  | { kind: "soldOut" }
  | { kind: "gone" }
);

function ChangeWords({ change }: { change: CartChange }) {
  switch (change.kind) {
    case "price":
      return (
        <span className="tabular-nums">
          <s className="text-muted">
            <span className="sr-only">was </span>
            {formatPrice(change.oldPrice)}
          </s>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">, now </span>
          <strong className="font-bold text-strong">{formatPrice(change.newPrice)}</strong>
        </span>
      );
    case "soldOut":
      return <span>Sold out, removed</span>;
    case "gone":
      return <span>No longer available, removed</span>;
  }
}

/** What changed in the cart while nobody looked, item by item. */
export function CartChanges({ changes, onDismiss }: { changes: readonly CartChange[]; onDismiss: () => void }) {
  return (
    <Alert tone="warning" title="Your cart has changed" onDismiss={onDismiss}>
      <ul className="mt-1 flex flex-col gap-1.5">
        {changes.map((change) => (
          <li key={change.productId} className="flex flex-wrap justify-between gap-x-4 text-14 text-normal">
            <span className="font-medium">{change.name ?? "An item"}</span>
            <ChangeWords change={change} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

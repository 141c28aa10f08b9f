import type { Product } from "@skipline/contract/catalog";
import { mostStock, type Stock } from "@skipline/contract/stock";
import * as m from "@skipline/contract/texts";
import { useId, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSetStock, useStock } from "./stock-queries.ts";

interface StockControlProps {
  product: Product;
  /** The product with its variant. */
  name: string;
}

/** A bottle, two sixes, a case. */
const steps = [1, 12, 24];

/** How many are left, where that is counted; a tap sets it, adds to it, or stops counting. */
export function StockControl({ product, name }: StockControlProps) {
  const { vendorLocationId, productId } = product;
  const known = useStock(vendorLocationId);
  const [seen, setSeen] = useState<Stock | null>(null);
  if (known === null) return null;
  const stock = known.get(productId) ?? { productId, count: null, version: 0 };
  const { count } = stock;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={count === null ? m.stock_count_of({ name }) : m.stock_counted_of({ name, count })}
        onClick={() => setSeen(stock)}
      >
        {count === null ? m.stock_count() : m.stock_counted({ count })}
      </Button>
      {seen && (
        <StockSheet
          name={name}
          vendorLocationId={vendorLocationId}
          seen={seen}
          onSeen={setSeen}
          onClose={() => setSeen(null)}
        />
      )}
    </>
  );
}

interface StockSheetProps {
  name: string;
  vendorLocationId: string;
  /** As it was when it was opened: what sells meanwhile comes off by itself. */
  seen: Stock;
  onSeen: (stock: Stock) => void;
  onClose: () => void;
}

function StockSheet({ name, vendorLocationId, seen, onSeen, onClose }: StockSheetProps) {
  const { productId, version, count } = seen;
  const [typed, setTyped] = useState(count === null ? "" : String(count));
  const [isTried, setTried] = useState(false);
  const [isForeign, setForeign] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { save, isPending } = useSetStock(vendorLocationId, productId);
  const formId = useId();
  const wanted = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null;
  const isValid = wanted !== null && wanted <= mostStock;

  function send(to: number | null): void {
    setFailed(false);
    save(
      { version, from: count, to },
      {
        onSuccess: onClose,
        onError: () => setFailed(true),
        onConflict(theirs) {
          setForeign(true);
          setTyped(theirs.count === null ? "" : String(theirs.count));
          onSeen({ ...theirs });
          return true;
        },
      },
    );
  }

  return (
    <Sheet
      open
      onClose={() => !isPending && onClose()}
      title={name}
      footer={
        <div className="grid gap-2">
          <Button type="submit" form={formId} full pending={isPending}>
            {m.save()}
          </Button>
          {count !== null && (
            <Button variant="secondary" full disabled={isPending} onClick={() => send(null)}>
              {m.stock_stop()}
            </Button>
          )}
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The product's own form is around it.
          event.stopPropagation();
          setTried(true);
          if (isValid) send(wanted);
        }}
      >
        {isForeign && <Alert tone="warning">{m.refused_stock_changed()}</Alert>}
        {hasFailed && <Alert tone="danger">{m.inventory_failed()}</Alert>}
        <TextField
          label={m.stock_how_many()}
          hint={m.stock_hint()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed}
          error={isTried && !isValid ? m.stock_invalid({ most: String(mostStock) }) : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <Button
              key={step}
              variant="secondary"
              size="small"
              onClick={() => setTyped(String(Math.min((isValid ? wanted : 0) + step, mostStock)))}
            >
              {m.stock_add({ count: step })}
            </Button>
          ))}
        </div>
      </form>
    </Sheet>
  );
}

import type { OwnProduct, ProductCopy } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { menuPaths } from "#lib/console-paths.ts";
import { Link } from "#lib/link.tsx";
import { formatPrice } from "@skipline/contract/price";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CopySheet } from "./copy-sheet.tsx";

interface ProductLocationsProps {
  vendorId: string;
  product: OwnProduct;
  alsoAt: readonly ProductCopy[];
  /** Locations that whoever looks does not run. */
  alsoElsewhere: number;
}

/** Where else a product is, and the way to one location more. */
export function ProductLocations({ vendorId, product, alsoAt, alsoElsewhere }: ProductLocationsProps) {
  const [isCopying, setCopying] = useState(false);
  return (
    <Card as="section" aria-label={m.console_copies()}>
      <div className="grid gap-3">
        <h2 className="text-16 font-bold text-strong">{m.console_copies()}</h2>
        {alsoAt.length > 0 && (
          <ul className="grid gap-1">
            {alsoAt.map(({ productId, vendorLocationId, locationName, price, isAvailable, isArchived }) => (
              <li key={productId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={menuPaths.product(vendorId, vendorLocationId, productId)}
                  className="inline-flex min-h-11 items-center wrap-anywhere text-accent-text underline underline-offset-4"
                >
                  {locationName}
                </Link>
                <span className="text-16 text-normal tabular-nums">{formatPrice(price)}</span>
                {isArchived && <Badge>{m.console_product_archived()}</Badge>}
                {!isArchived && !isAvailable && <Badge solid>{m.sold_out()}</Badge>}
              </li>
            ))}
          </ul>
        )}
        {alsoElsewhere > 0 && (
          <p className="text-14 text-muted">{m.console_copies_elsewhere({ count: alsoElsewhere })}</p>
        )}
        {alsoAt.length === 0 && alsoElsewhere === 0 && <p className="text-14 text-muted">{m.console_copies_none()}</p>}
        {!product.isArchived && (
          <span>
            <Button size="small" variant="secondary" onClick={() => setCopying(true)}>
              {m.console_copy()}
            </Button>
          </span>
        )}
      </div>
      {isCopying && (
        <CopySheet vendorId={vendorId} product={product} alsoAt={alsoAt} onClose={() => setCopying(false)} />
      )}
    </Card>
  );
}

import type { ProductCopy } from "@skipline/contract/own-products";
import * as m from "@skipline/contract/texts";
import { Button } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Sheet } from "#ui/sheet.tsx";

interface ChangeWhereSheetProps {
  alsoAt: readonly ProductCopy[];
  onChoose: (alsoAt: readonly ProductCopy[]) => void;
  onClose: () => void;
}

/** Of a product that is at several locations: does what was typed hold at all of them? */
export function ChangeWhereSheet({ alsoAt, onChoose, onClose }: ChangeWhereSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.console_copy_where()}
      description={m.console_copy_where_hint()}
      footer={
        <ButtonPair>
          <Button onClick={() => onChoose(alsoAt)}>{m.console_copy_all({ count: alsoAt.length + 1 })}</Button>
          <Button variant="secondary" onClick={() => onChoose([])}>
            {m.console_copy_here()}
          </Button>
        </ButtonPair>
      }
    >
      <ul className="grid list-disc gap-1 ps-5 text-16 text-normal">
        {alsoAt.map(({ productId, locationName }) => (
          <li key={productId} className="wrap-anywhere">
            {locationName}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

import { listProducts } from "@skipline/contract/catalog";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { asOffered } from "#lib/offered.ts";
import { paths } from "#lib/paths.ts";
import { changeCartLines, openCart } from "#stores/cart-store.ts";
import { readCartLines } from "#stores/cart.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Marked } from "#ui/marked.tsx";
import { showToast } from "#ui/toast.ts";
import { planReorder } from "./order-again.ts";
import type { Reorder } from "./order-again.ts";

/** Puts what is still on sale of an earlier order into the location's cart, and says before what is not there any more. */
export function OrderAgainButton({ order }: { order: Order }) {
  const { vendorLocationId, cartItems } = order;
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [plan, setPlan] = useState<Reorder | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function fill({ lines }: Reorder): Promise<void> {
    await openCart(vendorLocationId);
    await changeCartLines(vendorLocationId, (items) => readCartLines([...items, ...lines]));
    await navigate(paths.orderReview(vendorLocationId));
  }

  async function begin(): Promise<void> {
    setPending(true);
    try {
      const { items } = await call(listProducts, { params: { vendorLocationId } });
      const next = planReorder(cartItems, items.map(asOffered));
      setPlan(next);
      if (next.missing.length === 0) await fill(next);
      else setAsking(true);
    } catch {
      showToast({ title: m.order_again_failed(), tone: "danger" });
    } finally {
      setPending(false);
    }
  }

  const hasSome = plan !== null && plan.lines.length > 0;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<RotateCcw aria-hidden="true" className="size-5" />}
        pending={isPending}
        onClick={() => void begin()}
      >
        {m.order_again()}
      </Button>
      {plan && (
        <ConfirmDialog
          open={isAsking}
          title={hasSome ? m.order_again_some() : m.order_again_none()}
          description={
            <Marked
              parts={m.order_again_missing.parts({ names: plan.missing.join(", ") })}
              tags={{ names: <strong /> }}
            />
          }
          confirmText={hasSome ? m.order_again_rest() : m.see_menu()}
          onConfirm={() => {
            setAsking(false);
            if (hasSome) void fill(plan);
            else void navigate(paths.location(vendorLocationId));
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

import { formatMoney, parseMoney } from "@skipline/contract/money";
import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#api/call.ts";
import { untilBack } from "#api/network.ts";
import { endpointKey } from "#api/query.ts";
import { createLatestWins } from "#lib/latest-wins.ts";
import type { LatestWins } from "#lib/latest-wins.ts";
import { randomId } from "#lib/random-id.ts";
import { changeTip } from "./change-tip.ts";
import { percentOfTip, tipFor } from "../tip.ts";
import type { TipPercent } from "../tip.ts";
import { keepClientSecret } from "../stored-order.ts";

const updateDelayMs = 300;
const failedText = m.tip_failed();

interface TipInput {
  order: Order;
  userId: string;
  /** The order can't be changed or even read: it is being paid, or was, or its items changed. */
  onRefused: (error: Error) => void;
}

/** The order as it will be with another tip: shown at once, while the server works it out. */
function withTip(order: Order, percent: TipPercent): Order {
  const subtotal = parseMoney(order.subtotal);
  const types = order.cartItems.map(({ productType }) => productType);
  const tip = tipFor(subtotal, types, percent);
  const total = subtotal + tip + parseMoney(order.taxAmount);
  return { ...order, tipAmount: formatMoney(tip), totalAmount: formatMoney(total) };
}

/** The tip: shown at once, sent at most once per 300 ms, and only the newest choice counts. */
export function useTip({ order, userId, onRefused }: TipInput) {
  const queryClient = useQueryClient();
  /** Chosen, but not yet in the order. */
  const [choice, setChoice] = useState<TipPercent | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isUnclear, setUnclear] = useState(false);
  const newest = useRef<TipPercent | null>(null);
  const isGone = useRef(false);

  async function send(percent: TipPercent): Promise<void> {
    const { orderId } = order;
    if (!userId || !orderId) {
      setError(m.tip_missing());
      setChoice(null);
      return;
    }
    const { tipAmount } = withTip(order, percent);
    const { vendorAddress } = order;
    const params = { userId, orderId };
    const deps = {
      call,
      wait: untilBack,
      idempotencyKey: randomId(),
      onUnclear: () => {
        setUnclear(true);
        setError(failedText);
      },
      isOver: () => isGone.current,
    };
    try {
      const changed = await changeTip(deps, { params, body: { orderId, userId, tipAmount, vendorAddress } });
      if (!changed) return;
      keepClientSecret(orderId, changed);
      queryClient.setQueryData(endpointKey(getOrder, { params }), { order: changed.order });
      setError(changed.isTaken ? null : failedText);
    } catch (cause) {
      setError(failedText);
      if (cause instanceof Error && !isGone.current) onRefused(cause);
    }
    setUnclear(false);
    if (newest.current === percent) setChoice(null);
  }

  // The sender outlives a render; what it sends is always of the newest one.
  const sendNewest = useEffectEvent(send);
  const sender = useRef<LatestWins<TipPercent>>(null);
  useEffect(() => {
    sender.current = createLatestWins((percent: TipPercent) => sendNewest(percent), updateDelayMs);
    isGone.current = false;
    return () => {
      isGone.current = true;
      // Shown as chosen: it is the order's, whether or not anybody stays to see it.
      sender.current?.flush();
    };
  }, []);

  function choose(percent: TipPercent): void {
    newest.current = percent;
    setError(null);
    setChoice(percent);
    sender.current?.push(percent);
  }

  const inOrder = percentOfTip(parseMoney(order.tipAmount), parseMoney(order.subtotal));
  return {
    percent: choice ?? inOrder,
    /** Why the order can't be paid right now; null when what is shown is what will be charged. */
    obstacle: isUnclear ? m.tip_checking() : choice === null ? null : m.tip_updating(),
    error,
    choose,
    /** With the choice as if it were made. */
    shown: choice === null ? order : withTip(order, choice),
  };
}

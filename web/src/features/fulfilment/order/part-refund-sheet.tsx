import { lineKey } from "@skipline/contract/cart-line";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import { noRefundReason, type Order } from "@skipline/contract/ordering";
import { type LineCount, shareOfLines } from "@skipline/contract/refund-shares";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { NetworkError, isApiError } from "#api/errors.ts";
import { OrderedWords } from "#lib/ordered-words.tsx";
import { readPrice } from "#lib/price-input.ts";
import { currencySign, formatCents, formatPrice } from "@skipline/contract/price";
import { TypedIn } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { usePartRefund } from "./staff-order-queries.ts";
import { sayWhyNotBack } from "./use-refund.ts";

type Way = "items" | "amount";

/** What went back of each line, by its place among them. */
function givenOf({ refunds }: Order): LineCount[] {
  return refunds.flatMap(({ status, lines }) => (status === "FAILED" ? [] : lines));
}

/** The sum that goes back, as the server will reckon it; or why there is none. */
function reckon(order: Order, way: Way, chosen: readonly LineCount[], typed: string) {
  const left = parseMoney(order.refundable ?? "0.00");
  if (way === "amount") {
    const { price, error } = readPrice(typed);
    if (price === undefined) return { error: typed.trim() === "" ? undefined : error };
    const cents = parseMoney(price);
    if (cents > left) return { error: m.refund_part_most({ left: formatCents(left) }) };
    return cents === 0 ? {} : { cents, body: { amount: price } };
  }
  const lines = order.cartItems.map(({ quantity, totalPrice }) => ({ quantity, total: parseMoney(totalPrice) }));
  const cents = shareOfLines({ lines, paid: parseMoney(order.totalAmount), given: givenOf(order), chosen, left });
  if (!cents) return {};
  if (cents > left) return { error: m.refund_part_most({ left: formatCents(left) }) };
  return { cents, body: { lines: [...chosen], amount: formatMoney(cents) } };
}

function sayWhy(error: unknown): string {
  if (error instanceof NetworkError) return m.refund_part_unknown();
  if (isApiError(error, "IDEMPOTENCY_KEY_REUSED")) return m.refund_part_earlier();
  return sayWhyNotBack(error);
}

/** What replaces what had the focus takes it. */
const focus = (node: HTMLElement | null) => node?.focus();

interface LinesProps {
  order: Order;
  counts: Record<number, number>;
  onCount: (line: number, quantity: number) => void;
}

function Lines({ order, counts, onCount }: LinesProps) {
  const given = givenOf(order);
  return (
    <TypedIn value={order.vendorLanguage}>
      <ul>
        {order.cartItems.map((item, index) => {
          const line = index + 1;
          const gone = given.reduce((sum, one) => (one.line === line ? sum + one.quantity : sum), 0);
          return (
            <li key={lineKey(item)} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
              <p className="min-w-0 flex-[1_1_9rem] text-16 leading-tight">
                <span className="tabular-nums">{item.quantity} × </span>
                <OrderedWords line={item}>
                  <span className="font-bold text-strong">{item.name}</span>
                  {item.variantName && <span className="text-muted"> {item.variantName}</span>}
                </OrderedWords>
                <span className="block text-14 text-muted tabular-nums">{formatPrice(item.totalPrice)}</span>
              </p>
              {gone < item.quantity ? (
                <Stepper
                  label={item.name}
                  value={counts[line] ?? 0}
                  max={item.quantity - gone}
                  onChange={(quantity) => onCount(line, quantity)}
                />
              ) : (
                <span className="text-14 text-muted">{m.refunded()}</span>
              )}
            </li>
          );
        })}
      </ul>
    </TypedIn>
  );
}

interface PartRefundSheetProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** Some of an order's money: what for, how much that is, a second look, and then it goes. */
export function PartRefundSheet({ order, open, onClose }: PartRefundSheetProps) {
  const [way, setWay] = useState<Way>("items");
  const [counts, setCounts] = useState<Record<number, number>>({});
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [step, setStep] = useState<"choose" | "look" | "again">("choose");
  const { mutate, isPending, error, reset } = usePartRefund(order.orderId);
  const chosen = Object.entries(counts).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line: Number(line), quantity }] : [],
  );
  const { cents, body, error: why } = reckon(order, way, chosen, typed);
  const sum = cents === undefined ? null : formatCents(cents);
  const isLook = step === "look" && body !== undefined && sum !== null;

  function close(): void {
    if (isPending) return;
    onClose();
    setCounts({});
    setTyped("");
    setReason("");
    setStep("choose");
    reset();
  }

  function send(): void {
    if (!body || !sum) return;
    mutate(
      { refundReason: reason.trim() || noRefundReason, ...body },
      {
        onSuccess: ({ order: { refunds } }) => {
          const isDone = refunds.at(-1)?.status === "DONE";
          showToast({
            title: isDone ? m.refund_part_done({ sum }) : m.refund_part_under_way({ sum }),
            tone: "positive",
          });
          onClose();
          setCounts({});
          setTyped("");
          setReason("");
          setStep("choose");
        },
      },
    );
  }

  const footer = isLook ? (
    <ButtonPair>
      <Button variant="danger" full pending={isPending} onClick={send}>
        {m.refund_part_go({ sum })}
      </Button>
      <Button
        variant="secondary"
        full
        disabled={isPending}
        onClick={() => {
          reset();
          setStep("again");
        }}
      >
        {m.back()}
      </Button>
    </ButtonPair>
  ) : (
    <div className="grid gap-2">
      <output className="block text-16 font-bold text-strong tabular-nums">
        {sum
          ? m.refund_part_sum({ sum, left: formatPrice(order.refundable ?? "0.00") })
          : !why && m.refund_part_nothing()}
      </output>
      <Button
        full
        disabled={sum === null}
        onClick={() => {
          reset();
          setStep("look");
        }}
      >
        {m.refund_part_look()}
      </Button>
    </div>
  );

  return (
    <Sheet open={open} onClose={close} title={m.refund_part()} dismissible={!isPending} footer={footer}>
      {error && (
        <div className="mb-3">
          <Alert tone="danger">{sayWhy(error)}</Alert>
        </div>
      )}
      {isLook ? (
        <div ref={focus} tabIndex={-1} className="grid gap-2 text-16 outline-none">
          <p className="text-18 font-bold text-strong">{m.refund_confirm({ sum })}</p>
          {way === "items" && (
            <>
              <TypedIn value={order.vendorLanguage}>
                <ul>
                  {chosen.map(({ line, quantity }) => {
                    const item = order.cartItems[line - 1];
                    return (
                      <li key={line} className="tabular-nums">
                        {quantity} × {item && <OrderedWords line={item}>{item.name}</OrderedWords>}
                      </li>
                    );
                  })}
                </ul>
              </TypedIn>
              <p className="text-muted">{m.refund_part_share()}</p>
            </>
          )}
          {reason.trim() && (
            <p>
              {m.door_undo_reason()}: {reason.trim()}
            </p>
          )}
        </div>
      ) : (
        <div ref={step === "again" ? focus : null} tabIndex={-1} className="grid gap-4 pt-1 outline-none">
          <ChoiceGroup<Way>
            label={m.refund_part_what()}
            columns={2}
            value={way}
            onChange={setWay}
            choices={[
              { value: "items", label: m.items_title() },
              { value: "amount", label: m.refund_part_amount() },
            ]}
          />
          {way === "items" ? (
            <div>
              <Lines
                order={order}
                counts={counts}
                onCount={(line, quantity) => setCounts({ ...counts, [line]: quantity })}
              />
              {why && <p className="mt-2 text-16 text-danger">{why}</p>}
              <p className="mt-2 text-14 text-muted">{m.refund_part_share()}</p>
            </div>
          ) : (
            <TextField
              label={m.refund_part_amount_label()}
              prefix={currencySign}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={why}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          <TextField
            label={m.door_undo_reason()}
            hint={m.refund_part_reason_hint()}
            autoComplete="off"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      )}
    </Sheet>
  );
}

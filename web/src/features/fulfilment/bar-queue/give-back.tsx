import type { Output } from "@skipline/contract/endpoint";
import {
  getWaitingOrders,
  giveWaitingBack,
  waitingChangedDetails,
  type GiveBack,
  type WaitingOrders,
} from "@skipline/contract/give-back";
import { noRefundReason } from "@skipline/contract/ordering";
import { formatPrice } from "@skipline/contract/price";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey, endpointQuery } from "#api/query.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { whyNot } from "#api/why-not.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { randomId } from "#lib/random-id.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";

/** While money goes back. */
const lookMs = 1_000;

const keyOf = (vendorLocationId: string) => endpointKey(getWaitingOrders, { params: { vendorLocationId } });

function keep(vendorLocationId: string, change: (known: Output<typeof getWaitingOrders>) => object): void {
  queryClient.setQueryData<Output<typeof getWaitingOrders>>(
    keyOf(vendorLocationId),
    (known) => known && { ...known, ...change(known) },
  );
}

interface SheetProps {
  vendorLocationId: string;
  open: boolean;
  onClose: () => void;
}

/** How far it is; whoever reloads or looks from elsewhere sees the same. */
function Running({ giveBack: { by, amount, count, left } }: { giveBack: GiveBack }) {
  return (
    <div className="grid gap-2">
      <p>{m.give_back_running({ by, amount: formatPrice(amount) })}</p>
      <progress className="h-2 w-full accent-accent" max={count} value={count - left} aria-label={m.give_back_open()} />
      <p aria-live="polite" className="text-14 text-muted tabular-nums">
        {left > 0 ? m.give_back_left({ count: left }) : m.give_back_done()}
      </p>
    </div>
  );
}

/** What waits, and that it goes back: asked twice. */
function GiveBackSheet({ vendorLocationId, open, onClose }: SheetProps) {
  const waits = useQuery(
    endpointQuery(
      getWaitingOrders,
      { params: { vendorLocationId } },
      {
        staleTime: 0,
        refetchOnMount: "always",
        refetchInterval: ({ state }) => (state.data?.giveBack ? lookMs : false),
      },
    ),
  );
  const [reason, setReason] = useState("");
  /** As they were shown when the question was asked. */
  const [asked, setAsked] = useState<WaitingOrders | null>(null);
  const [isChanged, setChanged] = useState(false);
  /** What was begun here, until the next look knows of its end. */
  const [begun, setBegun] = useState<GiveBack | null>(null);
  const [key, setKey] = useState(randomId);
  const give = useMutation({
    mutationFn: ({ count, amount, until }: WaitingOrders) =>
      call(
        giveWaitingBack,
        {
          params: { vendorLocationId },
          body: { count, amount, until, refundReason: reason.trim() || noRefundReason },
        },
        { idempotencyKey: key },
      ),
    onSuccess({ giveBack }) {
      setBegun(giveBack);
      setAsked(null);
      setKey(randomId());
      keep(vendorLocationId, () => ({ giveBack }));
      void waits.refetch();
    },
    onError(error) {
      const changed = isApiError(error, "WAITING_CHANGED")
        ? waitingChangedDetails.safeParse(error.details).data
        : undefined;
      if (!changed) return;
      setChanged(true);
      setAsked(null);
      setKey(randomId());
      keep(vendorLocationId, () => changed);
    },
  });
  const { data } = waits;
  const running = data?.giveBack ?? (begun && { ...begun, left: 0 });
  const canGive = data !== undefined && !running && data.waiting.count > 0;
  return (
    <>
      <Sheet
        open={open && asked === null}
        onClose={onClose}
        title={m.give_back_open()}
        description={m.give_back_text()}
        footer={
          canGive && (
            <Button variant="danger" full onClick={() => setAsked(data.waiting)}>
              {m.give_back_do({ amount: formatPrice(data.waiting.amount) })}
            </Button>
          )
        }
      >
        <div className="grid gap-5">
          {!data && waits.isError && (
            <ListFailed title={m.give_back_failed()} onRetry={() => void waits.refetch()} pending={waits.isFetching} />
          )}
          {!data && !waits.isError && (
            <QueryLoading label={m.bar_loading()}>
              <Skeleton shape="h-24" rounded="20" />
            </QueryLoading>
          )}
          {running && <Running giveBack={running} />}
          {data && !running && data.waiting.count === 0 && <p>{m.give_back_none()}</p>}
          {isChanged && canGive && <Alert tone="warning">{m.give_back_changed()}</Alert>}
          {canGive && (
            <p className="text-18 font-bold tabular-nums">
              {m.give_back_waiting({ count: data.waiting.count })}{" "}
              {m.give_back_sum({ amount: formatPrice(data.waiting.amount) })}
            </p>
          )}
          {data && !running && data.waiting.disputed > 0 && (
            <p className="text-14 text-muted">{m.give_back_disputed({ count: data.waiting.disputed })}</p>
          )}
          {canGive && (
            <TextField
              label={m.door_undo_reason()}
              hint={m.refund_part_reason_hint()}
              autoComplete="off"
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </div>
      </Sheet>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={m.give_back_title({ count: asked.count })}
          description={m.give_back_sure({ amount: formatPrice(asked.amount) })}
          confirmText={m.give_back_do({ amount: formatPrice(asked.amount) })}
          pending={give.isPending}
          error={give.isError ? `${m.give_back_not_begun()}. ${whyNot(give.error)}` : undefined}
          onConfirm={() => give.mutate(asked)}
          onCancel={() => {
            give.reset();
            setAsked(null);
            // What is asked next may be asked otherwise.
            setKey(randomId());
          }}
        />
      )}
    </>
  );
}

/** The keg is empty, or the power is out: managers give all that waits back. */
export function GiveBackWaiting({ venue: { location, role } }: { venue: StaffVenue }) {
  const { vendorLocationId } = location;
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (role === null || role === "STAFF") return null;
  return (
    <div className="pt-4">
      <Button
        variant="quiet"
        full
        icon={<Undo2 aria-hidden="true" className="size-5" />}
        onClick={() => {
          setOpened((before) => before + 1);
          setOpen(true);
        }}
      >
        {m.give_back_open()}
      </Button>
      {opened > 0 && (
        <GiveBackSheet key={opened} vendorLocationId={vendorLocationId} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

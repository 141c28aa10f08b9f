import { addPrinter, type Printer, printerPath, removePrinter } from "@skipline/contract/printers";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { queryClient } from "#api/query-client.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { copyAddress } from "#components/copy-address.ts";
import { formatDateTime } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.ts";
import { PrinterEditor } from "./printer-editor.tsx";
import { connections, NewPrinterForm, stationWords } from "./printer-form.tsx";
import type { PrinterInput } from "./printer-form.tsx";
import { printersQuery } from "./printers-query.ts";

/** Told this once: the server keeps no token. */
function MadeAddress({ printer: { kind }, token }: { printer: Printer; token: string }) {
  const address = `${window.location.origin}/api${printerPath(kind, token)}`;
  return (
    <section aria-labelledby="made-address" className="grid justify-items-center gap-3">
      <h3 id="made-address" className="text-18 font-bold">
        {m.printers_made()}
      </h3>
      <p className="w-full rounded-14 bg-surface-2 p-4 text-16 font-medium text-strong wrap-anywhere select-all">
        {address}
      </p>
      <p className="text-center text-14 text-muted">{m.printers_made_where({ setting: connections[kind].setting })}</p>
      <p className="text-center text-14 text-muted">{m.printers_made_once()}</p>
      <Button
        variant="secondary"
        icon={<Copy aria-hidden="true" className="size-5" />}
        onClick={() => void copyAddress(address)}
      >
        {m.copy()}
      </Button>
    </section>
  );
}

function conditionWords({ name, condition }: Printer): string | null {
  switch (condition) {
    case "PAPER_LOW":
      return m.printers_paper_low();
    case "PAPER_OUT":
      return m.printers_paper_out({ name });
    case "COVER_OPEN":
      return m.printers_open({ name });
    case "FAULT":
      return m.printers_broken({ name });
    default:
      return null;
  }
}

interface PrinterListProps {
  printers: readonly Printer[];
  timeZone: string;
  onEdit: (printer: Printer) => void;
  onRemove: (printer: Printer) => void;
}

function PrinterList({ printers, timeZone, onEdit, onRemove }: PrinterListProps) {
  if (printers.length === 0) return <p className="text-muted">{m.printers_none()}</p>;
  return (
    <ul className="divide-y divide-line">
      {printers.map((printer) => {
        const { printerId, name, kind, station, paperWidth, datetimeAsked } = printer;
        const condition = conditionWords(printer);
        const facts = [connections[kind].name, stationWords(station), m.printers_width({ width: paperWidth })];
        return (
          <li key={printerId} className="flex items-center gap-2 py-2">
            <div className="min-w-0 flex-1 text-14 text-muted">
              <p className="text-16 font-bold text-strong wrap-anywhere">{name}</p>
              <p className="wrap-anywhere">{facts.join(" · ")}</p>
              {condition !== null && <p className="font-bold text-warning">{condition}</p>}
              <p>
                {datetimeAsked
                  ? m.printers_asked({ time: formatDateTime(datetimeAsked, timeZone) })
                  : m.printers_unasked()}
              </p>
            </div>
            <IconButton
              label={m.printers_edit_named({ name })}
              icon={<Pencil aria-hidden="true" className="size-5" />}
              onClick={() => onEdit(printer)}
            />
            <IconButton
              label={m.printers_remove_named({ name })}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => onRemove(printer)}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface PrintersSheetProps {
  venue: StaffVenue;
  open: boolean;
  onClose: () => void;
}

/** The printers of this location, for managers. */
export function PrintersSheet({ venue: { location, vendor }, open, onClose }: PrintersSheetProps) {
  const { vendorLocationId } = location;
  const query = printersQuery(vendorLocationId);
  const printers = useQuery({ ...query, enabled: open, staleTime: 0, refetchOnMount: "always" });
  const [asked, setAsked] = useState<Printer | null>(null);
  const [edited, setEdited] = useState<Printer | null>(null);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: query.queryKey });
  const add = useMutation({
    mutationFn: (body: PrinterInput) => call(addPrinter, { params: { vendorLocationId }, body }),
    onSuccess: readAgain,
  });
  const remove = useMutation({
    mutationFn: ({ printerId }: Printer) => call(removePrinter, { params: { vendorLocationId, printerId } }),
    onSuccess(answer, { printerId }) {
      queryClient.setQueryData(query.queryKey, answer);
      if (add.data?.printer.printerId === printerId) add.reset();
      showToast({ title: m.printers_removed(), tone: "positive" });
      setAsked(null);
    },
    onError(error) {
      // Somebody else, or the answer that was lost, has removed it.
      if (!isApiError(error, "NOT_FOUND")) return;
      readAgain();
      setAsked(null);
    },
  });
  return (
    <>
      <Sheet
        open={open && asked === null && edited === null}
        onClose={() => {
          if (add.isPending) return;
          add.reset();
          onClose();
        }}
        title={m.printers_title()}
        description={m.printers_text()}
      >
        <div className="grid gap-5">
          {add.data && <MadeAddress printer={add.data.printer} token={add.data.token} />}
          {!printers.data && printers.isError && (
            <ListFailed
              title={m.printers_not_loaded()}
              pending={printers.isFetching}
              onRetry={() => void printers.refetch()}
            />
          )}
          {!printers.data && !printers.isError && (
            <QueryLoading label={m.loading()}>
              <Skeleton shape="h-16 w-full" />
            </QueryLoading>
          )}
          {printers.data && (
            <PrinterList
              printers={printers.data.items}
              timeZone={vendor.timeZone}
              onEdit={setEdited}
              onRemove={setAsked}
            />
          )}
          <NewPrinterForm
            // Empty again once one was added.
            key={add.data?.printer.printerId}
            pending={add.isPending}
            error={add.error}
            vendorLocationId={vendorLocationId}
            onAdd={(input, onAdded) => add.mutate(input, { onSuccess: onAdded })}
          />
        </div>
      </Sheet>
      {open && edited && (
        <PrinterEditor
          vendorLocationId={vendorLocationId}
          printer={edited}
          onChanged={readAgain}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={open && asked !== null}
        title={m.printers_remove_question({ name: asked?.name ?? "" })}
        confirmText={m.remove()}
        danger
        pending={remove.isPending}
        error={remove.error && !isApiError(remove.error, "NOT_FOUND") ? m.printers_not_removed() : undefined}
        onConfirm={() => asked && remove.mutate(asked)}
        onCancel={() => {
          remove.reset();
          setAsked(null);
        }}
      />
    </>
  );
}

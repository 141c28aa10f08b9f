import { type Printer, printOrder } from "@skipline/contract/printers";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { Printer as PrinterIcon, ReceiptText } from "lucide-react";
import { useRef, useState } from "react";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { randomId } from "#lib/random-id.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { showToast } from "#ui/toast.ts";
import { printersQuery } from "./printers-query.ts";

type What = "TICKET" | "RECEIPT";

interface PrintButtonsProps {
  vendorLocationId: string;
  orderId: string;
  printers: readonly [Printer, ...Printer[]];
  /** False: its money went back, and nothing is to be made. */
  hasTicket: boolean;
  onSent?: () => void;
}

/** Another copy of an order's ticket, or its receipt, at one of the location's printers. A try whose answer was lost prints once. */
export function PrintButtons({ vendorLocationId, orderId, printers, hasTicket, onSent }: PrintButtonsProps) {
  const [chosenId, setChosenId] = useState(printers[0].printerId);
  const chosen = printers.find(({ printerId }) => printerId === chosenId) ?? printers[0];
  const keys = useRef(new Map<string, string>());
  const print = useMutation({
    mutationFn({ printerId, what }: { printerId: string; what: What }) {
      const intent = `${printerId} ${what}`;
      const idempotencyKey = keys.current.get(intent) ?? randomId();
      keys.current.set(intent, idempotencyKey);
      return call(printOrder, { params: { vendorLocationId, printerId }, body: { orderId, what } }, { idempotencyKey });
    },
    onSuccess(_answer, { printerId, what }) {
      keys.current.delete(`${printerId} ${what}`);
      const { name } = printers.find((one) => one.printerId === printerId) ?? chosen;
      showToast({ title: m.print_sent({ name }), tone: "positive" });
      void queryClient.invalidateQueries({ queryKey: printersQuery(vendorLocationId).queryKey });
      onSent?.();
    },
  });
  const { name, printerId } = chosen;
  const isPending = (what: What) => print.isPending && print.variables.what === what;
  return (
    <div className="grid gap-3">
      {printers.length > 1 && (
        <ChoiceGroup
          label={m.print_at()}
          value={printerId}
          onChange={setChosenId}
          choices={printers.map((one) => ({ value: one.printerId, label: one.name }))}
        />
      )}
      {print.error && (
        <Alert tone="danger" title={m.print_not_sent()}>
          {whyNot(print.error)}
        </Alert>
      )}
      {hasTicket && (
        <Button
          variant="secondary"
          full
          icon={<PrinterIcon aria-hidden="true" className="size-5" />}
          pending={isPending("TICKET")}
          disabled={print.isPending}
          onClick={() => print.mutate({ printerId, what: "TICKET" })}
        >
          {m.print_ticket_at({ name })}
        </Button>
      )}
      <Button
        variant="secondary"
        full
        icon={<ReceiptText aria-hidden="true" className="size-5" />}
        pending={isPending("RECEIPT")}
        disabled={print.isPending}
        onClick={() => print.mutate({ printerId, what: "RECEIPT" })}
      >
        {m.print_receipt_at({ name })}
      </Button>
    </div>
  );
}

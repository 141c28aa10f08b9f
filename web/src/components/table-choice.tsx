import * as m from "@skipline/contract/texts";
import { Armchair } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import type { SubmitEvent } from "react";
import { keepTable, leaveTableOfBefore } from "#stores/table.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useTable } from "./use-table.ts";

interface TableChoiceProps {
  vendorLocationId: string;
  disabled?: boolean;
}

const focus = (element: HTMLElement | null) => element?.focus();

interface TableFormProps {
  vendorLocationId: string;
  table: number | null;
  tableCount: number;
  onDone: () => void;
}

function TableForm({ vendorLocationId, table, tableCount, onDone }: TableFormProps) {
  const [text, setText] = useState(table === null ? "" : String(table));
  const [error, setError] = useState<string | null>(null);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = Number(text.trim());
    if (!Number.isInteger(typed) || typed < 1 || typed > tableCount) {
      setError(m.table_number_check({ count: tableCount }));
      return;
    }
    keepTable(vendorLocationId, typed);
    onDone();
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
      <TextField
        label={m.table_number()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        // Whoever asked for the field types next.
        ref={focus}
        value={text}
        error={error ?? undefined}
        onChange={(event) => {
          setError(null);
          setText(event.target.value);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small">
          {m.save()}
        </Button>
        <Button
          type="button"
          size="small"
          variant="quiet"
          onClick={() => {
            if (table !== null) keepTable(vendorLocationId, null);
            onDone();
          }}
        >
          {m.table_remove()}
        </Button>
      </div>
    </form>
  );
}

/** Where the guest sits, to be looked at, changed and taken off; nothing at a location without tables. */
export function TableChoice({ vendorLocationId, disabled = false }: TableChoiceProps) {
  const { table, tableCount } = useTable(vendorLocationId);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  useLayoutEffect(leaveTableOfBefore, []);
  if (tableCount === 0) return null;
  return (
    <section className="rounded-14 bg-surface-1 px-4 py-1 inset-ring inset-ring-line">
      {isOpen ? (
        <div className="py-3">
          <TableForm
            vendorLocationId={vendorLocationId}
            table={table}
            tableCount={tableCount}
            onDone={() => {
              setOpen(false);
              setWasOpen(true);
            }}
          />
        </div>
      ) : (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
          <p className="flex items-center gap-2 text-16 font-bold text-strong">
            <Armchair aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
            {table === null ? m.table_choose() : m.order_table({ table })}
          </p>
          <span className="-me-4">
            <Button
              ref={wasOpen ? focus : undefined}
              size="small"
              variant="quiet"
              disabled={disabled}
              onClick={() => setOpen(true)}
            >
              {table === null ? m.table_number() : m.table_change()}
            </Button>
          </span>
        </div>
      )}
    </section>
  );
}

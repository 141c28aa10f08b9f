import { type ProductColumnName, productColumnNames } from "@skipline/contract/product-columns";
import type { ProductType } from "@skipline/contract/catalog";
import type { TaxCategory } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useNavigate, useParams } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { headOf, sampleOf } from "#components/csv-file/file-columns.ts";
import { FileField } from "#components/csv-file/file-field.tsx";
import type { ReadFile } from "#components/csv-file/read-file.ts";
import { LeaveDialog } from "#components/leave-dialog.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import { menuPaths } from "#lib/console-paths.ts";
import { productKinds, taxWords } from "#lib/product-words.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { showToast } from "#ui/toast.ts";
import { usePlaceName } from "../own-places.ts";
import { useSendFile } from "./import-queries.ts";
import type { Mapping } from "./mapping.ts";
import { columnLabel, columnsFor, findEqualHeads, findMissing, findTwice, guessMapping } from "./mapping.ts";
import { downloadTemplate } from "./product-files.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

const optionsOf = (words: Readonly<Record<string, string>>) => [
  { value: "", label: m.import_default_none() },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const kindOptions = optionsOf(productKinds);
const taxOptions = optionsOf(taxWords);

function Columns({
  file,
  vendor,
  mapping,
  onChange,
}: {
  file: ReadFile;
  vendor: OwnVendor;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const equal = findEqualHeads(file);
  const twice = findTwice(mapping);
  const options = [
    { value: "", label: m.import_leave_out() },
    ...columnsFor(vendor.language).map((column) => ({ value: column, label: columnLabel(column) })),
  ];
  return (
    <ul className="grid gap-3">
      {file.heads.map((head, at) => {
        const column = mapping[at] ?? null;
        const name = headOf(head, at);
        return (
          // A file's columns have no other name than their place.
          <Card as="li" key={at} padding="small">
            <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-2">
              <div className="min-w-0">
                <p className="text-16 font-bold wrap-anywhere text-strong" translate={name === head ? "no" : "yes"}>
                  {name}
                </p>
                <p className="text-14 wrap-anywhere text-muted" translate="no">
                  {sampleOf(file, at) || "\u00a0"}
                </p>
                {equal.has(head) && <p className="text-14 text-normal">{m.import_equal_heads()}</p>}
              </div>
              <SelectField
                label={m.import_column_head({ head: name })}
                labelHidden
                options={options}
                value={column ?? ""}
                error={column !== null && twice.has(column) ? m.import_twice() : undefined}
                onChange={({ currentTarget: { value } }) =>
                  onChange(mapping.with(at, productColumnNames.find((one) => one === value) ?? null))
                }
              />
            </div>
          </Card>
        );
      })}
    </ul>
  );
}

interface Usual {
  productType: string;
  taxCategory: string;
}

function Chosen({
  file,
  vendor,
  vendorLocationId,
  footer,
}: {
  file: ReadFile;
  vendor: OwnVendor;
  vendorLocationId: string;
  footer: (button: ReactNode, content: ReactNode) => ReactNode;
}) {
  const navigate = useNavigate();
  const [mapping, setMapping] = useState<Mapping>(() =>
    guessMapping(file).map((column) => known(column, columnsFor(vendor.language))),
  );
  const [usual, setUsual] = useState<Usual>({ productType: "", taxCategory: "" });
  const [sent, setSent] = useState(0);
  const send = useSendFile();
  const guard = useUnsavedGuard(send.isPending);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const missing = findMissing(mapping);
  const isRight = missing.length === 0 && findTwice(mapping).size === 0;

  function check(): void {
    const body = {
      fileName: file.fileName,
      columns: mapping,
      ...(usual.productType ? { productType: usual.productType as ProductType } : {}),
      ...(usual.taxCategory ? { taxCategory: usual.taxCategory as TaxCategory } : {}),
    };
    setSent(0);
    sending.current = new AbortController();
    send.mutate(
      { vendorLocationId, body, rows: file.rows, onProgress: setSent, signal: sending.current.signal },
      {
        onSuccess: ({ importId }) => {
          guard.release();
          void navigate(menuPaths.import(vendor.vendorId, vendorLocationId, importId), { replace: true });
        },
        onError: (error) => showToast({ title: m.import_not_sent(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  return footer(
    <Button
      full
      disabled={!isRight}
      pending={send.isPending}
      pendingText={m.import_sending({ done: sent, all: file.rows.length })}
      onClick={check}
    >
      {m.import_check()}
    </Button>,
    <section className="grid gap-4" aria-label={m.import_columns_title()}>
      <LeaveDialog guard={guard} title={m.upload_leave_title()} description={m.import_leave_hint()} />
      <div>
        <h2 className="text-18 font-bold text-strong">{m.import_columns_title()}</h2>
        <p className="text-14 wrap-anywhere text-muted">
          <span translate="no">{file.fileName}</span>
          {` · ${m.import_progress({ done: file.rows.length, all: file.rows.length })}`}
        </p>
      </div>
      {missing.length > 0 && (
        <Alert tone="warning" title={m.import_missing({ columns: missing.map(columnLabel).join(", ") })} />
      )}
      <Columns file={file} vendor={vendor} mapping={mapping} onChange={setMapping} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={m.import_default_kind()}
          options={kindOptions}
          value={usual.productType}
          onChange={({ currentTarget: { value } }) => setUsual({ ...usual, productType: value })}
        />
        <SelectField
          label={m.import_default_tax()}
          options={taxOptions}
          value={usual.taxCategory}
          onChange={({ currentTarget: { value } }) => setUsual({ ...usual, taxCategory: value })}
        />
      </div>
    </section>,
  );
}

const known = (column: ProductColumnName | null, columns: readonly ProductColumnName[]) =>
  column !== null && columns.includes(column) ? column : null;

function NewImport({ vendor, vendorLocationId }: { vendor: OwnVendor; vendorLocationId: string }) {
  const goUp = useGoUp(menuPaths.menu(vendor.vendorId, vendorLocationId));
  const place = usePlaceName(vendor.vendorId, vendorLocationId);
  const [chosen, setChosen] = useState<{ file: ReadFile; turn: number } | null>(null);
  const kinds = Object.values(productKinds).join(", ");
  const taxes = Object.values(taxWords).join(" · ");
  const page = (button: ReactNode, content: ReactNode) => (
    <Page
      title={m.import_title()}
      subtitle={<TypedWords>{[place, vendorLocationId].filter(Boolean).join(" · ")}</TypedWords>}
      width="page"
      onBack={goUp}
      footer={button}
    >
      <div className="grid gap-6">
        {chosen === null && <p className="text-16 text-normal">{m.import_intro()}</p>}
        <FileField onRead={(file) => setChosen(file && { file, turn: (chosen?.turn ?? 0) + 1 })} />
        {content}
      </div>
    </Page>
  );
  if (chosen) {
    // Another file is another mapping.
    return (
      <Chosen key={chosen.turn} file={chosen.file} vendor={vendor} vendorLocationId={vendorLocationId} footer={page} />
    );
  }
  return page(
    undefined,
    <section className="grid justify-items-start gap-3">
      <Button
        variant="secondary"
        size="small"
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => downloadTemplate(vendor.language)}
      >
        {m.import_template()}
      </Button>
      <p className="text-14 text-muted">{m.import_kinds({ kinds })}</p>
      <p className="text-14 text-muted">{m.import_taxes({ taxes })}</p>
    </section>,
  );
}

/** A file of products for a menu: which one, and what is in its columns. */
export function NewImportPage() {
  const { vendorLocationId = "" } = useParams();
  return (
    <VendorGate title={m.import_title()} for="MANAGER">
      {({ vendor }) => <NewImport key={vendorLocationId} vendor={vendor} vendorLocationId={vendorLocationId} />}
    </VendorGate>
  );
}

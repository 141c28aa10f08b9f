import type { ImportRow, ProductImport } from "@skipline/contract/product-import";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheck, FileX } from "lucide-react";
import { useEffect } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { VendorGate, VendorPending } from "#components/vendor-gate.tsx";
import { langOf } from "#lib/language.ts";
import { Link } from "#lib/link.tsx";
import { menuPaths } from "#lib/console-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUrlFilters } from "#lib/use-url-filters.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.ts";
import type { Decision } from "./import-queries.ts";
import { importQuery, importRowsQuery, refreshImported, useDecide } from "./import-queries.ts";
import { countOf, describeProblem, verdicts } from "./import-words.ts";
import { columnLabel } from "./mapping.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "", vendorLocationId = "", importId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchQuery(importQuery({ vendorLocationId, importId }));
  return null;
}

const kinds = Object.keys(verdicts) as ImportRow["verdict"][];

function Row({ item, lang }: { item: ImportRow; lang: string | undefined }) {
  const { label, tone } = verdicts[item.verdict];
  return (
    <Card as="li" padding="small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-14 text-muted tabular-nums">{m.import_row({ row: item.row })}</span>
        <span lang={lang} className="min-w-0 text-16 font-bold wrap-anywhere text-strong">
          {item.name}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {item.problems.length > 0 && (
        <ul className="mt-1 grid gap-1 text-16 text-danger">
          {item.problems.map((problem) => (
            <li key={`${problem.column} ${problem.problem}`}>{describeProblem(problem)}</li>
          ))}
        </ul>
      )}
      {item.verdict === "CHANGED" && (
        <p className="mt-1 text-14 text-normal">
          {m.import_changes({ fields: item.changes.map(columnLabel).join(", ") })}
        </p>
      )}
    </Card>
  );
}

function RowsLoading() {
  return (
    <QueryLoading label={m.import_rows_loading()}>
      <ul className="grid gap-3">
        {Array.from({ length: 4 }, (_, row) => (
          <li key={row}>
            <Skeleton shape="h-16 w-full" rounded="20" />
          </li>
        ))}
      </ul>
    </QueryLoading>
  );
}

function Rows({ of, lang }: { of: ProductImport; lang: string | undefined }) {
  const { params, set } = useUrlFilters(["rows"]);
  const { vendorLocationId, importId, counts } = of;
  const usual = counts && counts.wrong > 0 ? "WRONG" : "all";
  const shown = params.get("rows") ?? usual;
  const verdict = kinds.find((one) => one === shown);
  const list = useInfiniteQuery(importRowsQuery({ vendorLocationId, importId }, verdict ? { verdict } : {}));
  const { data, isError, isFetching, refetch } = list;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const options = [
    { value: "all", label: `${m.import_filter_all()} (${of.rows})` },
    ...kinds.map((one) => ({ value: one, label: `${verdicts[one].label} (${counts ? countOf(counts, one) : 0})` })),
  ];
  return (
    <section className="grid gap-4">
      <SelectField
        label={m.import_rows_shown()}
        options={options}
        value={shown}
        onChange={({ currentTarget }) => set("rows", currentTarget.value)}
      />
      {isError && !data && (
        <ListFailed title={m.import_rows_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <RowsLoading />}
      {data && rows.length === 0 && <p className="text-16 text-normal">{m.import_rows_none()}</p>}
      <ul className="grid gap-3">
        {rows.map((item) => (
          <Row key={item.row} item={item} lang={lang} />
        ))}
      </ul>
      <LoadMore list={list} failedText={m.import_rows_more_failed()} />
    </section>
  );
}

/** What was found, in a sentence. */
function Findings({ counts, isOutdated }: { counts: NonNullable<ProductImport["counts"]>; isOutdated: boolean }) {
  if (counts.wrong > 0) {
    return (
      <Alert tone="danger" title={m.import_wrong_rows({ count: counts.wrong })}>
        {isOutdated ? m.import_changed_since_hint() : m.import_wrong_hint()}
      </Alert>
    );
  }
  const moved = counts.new + counts.changed;
  if (moved === 0) return <Alert title={m.input_nothing()}>{m.import_nothing_hint()}</Alert>;
  return <Alert tone="positive" title={m.import_ready_rows({ count: moved })} />;
}

function Moving({ of }: { of: ProductImport }) {
  const { state, progress, rows } = of;
  const label = state === "CHECKING" ? m.import_checking() : m.import_applying();
  return (
    <output className="grid gap-2">
      <p className="text-16 font-bold text-strong">{label}</p>
      <ProgressBar label={label} max={rows} value={state === "CHECKING" ? progress : undefined} />
      <p className="text-14 text-muted tabular-nums">
        {state === "CHECKING" ? m.import_progress({ done: progress, all: rows }) : "\u00a0"}
      </p>
    </output>
  );
}

/** Unless somebody has gone elsewhere meanwhile. */
function takeLostFocus(node: HTMLElement | null): void {
  if (document.activeElement === document.body) node?.focus({ preventScroll: true });
}

function Import({ of, vendor }: { of: ProductImport; vendor: OwnVendor }) {
  const { vendorLocationId, importId, state, counts, fileName } = of;
  const { vendorId, language } = vendor;
  const toMenu = menuPaths.menu(vendorId, vendorLocationId);
  const toFile = menuPaths.newImport(vendorId, vendorLocationId);
  const goUp = useGoUp(toMenu);
  const decide = useDecide();
  const problems = useInfiniteQuery({
    ...importRowsQuery({ vendorLocationId, importId }, { verdict: "WRONG" }),
    enabled: state === "READY" && (counts?.wrong ?? 0) > 0,
  });
  const found = problems.data?.pages.flatMap(({ items }) => items) ?? [];
  const isOutdated = found.some((row) => row.problems.some(({ problem }) => problem === "changed_since"));
  const moved = counts ? counts.new + counts.changed : 0;
  useEffect(() => {
    if (state === "READY" || state === "DONE") refreshImported();
  }, [state]);

  const isDeciding = (decision: Decision) => decide.isPending && decide.variables.decision === decision;

  function choose(decision: Decision): void {
    decide.mutate(
      { vendorLocationId, importId, decision },
      {
        onError: (error) => showToast({ title: m.import_not_decided(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  const isReady = state === "READY" && counts !== null;
  const other = (
    <Link to={toFile} className={buttonClasses({ full: true })}>
      {m.import_choose_other()}
    </Link>
  );
  const actions = isReady && (
    <div className="grid gap-3">
      {counts.wrong === 0 && moved > 0 && (
        <Button full pending={isDeciding("APPLY")} disabled={decide.isPending} onClick={() => choose("APPLY")}>
          {m.import_apply()}
        </Button>
      )}
      {isOutdated && (
        <Button full pending={isDeciding("CHECK")} disabled={decide.isPending} onClick={() => choose("CHECK")}>
          {m.import_again()}
        </Button>
      )}
      {counts.wrong > 0 && !isOutdated && other}
      {counts.wrong === 0 && moved === 0 && (
        <Link to={toMenu} className={buttonClasses({ full: true })}>
          {m.import_menu_link()}
        </Link>
      )}
    </div>
  );
  return (
    <Page
      title={m.import_title()}
      subtitle={<span translate="no">{fileName}</span>}
      width="page"
      onBack={goUp}
      footer={actions || undefined}
    >
      {/* Of what somebody decided on here: the button that did it is gone. */}
      <div key={state} ref={decide.isIdle ? undefined : takeLostFocus} tabIndex={-1} className="outline-none">
        {(state === "CHECKING" || state === "APPLYING") && <Moving of={of} />}
        {isReady && (
          <div className="grid gap-6">
            <Findings counts={counts} isOutdated={isOutdated} />
            <Rows of={of} lang={langOf(language)} />
            <Button
              variant="quiet"
              pending={isDeciding("CANCEL")}
              disabled={decide.isPending}
              onClick={() => choose("CANCEL")}
            >
              {m.import_leave()}
            </Button>
          </div>
        )}
        {state === "DONE" && (
          <EmptyState
            icon={<CircleCheck />}
            title={m.import_done()}
            message={m.import_done_rows({ count: moved })}
            action={
              <Link to={toMenu} className={buttonClasses({ full: true })}>
                {m.import_menu_link()}
              </Link>
            }
          />
        )}
        {state === "CANCELLED" && (
          <EmptyState
            icon={<FileX />}
            title={m.import_cancelled()}
            message={m.import_cancelled_hint()}
            action={other}
          />
        )}
        {state === "RECEIVING" && (
          <EmptyState
            icon={<FileX />}
            title={m.import_receiving()}
            message={m.import_receiving_hint()}
            action={other}
          />
        )}
      </div>
    </Page>
  );
}

function LoadImport({ vendor }: { vendor: OwnVendor }) {
  const { vendorLocationId = "", importId = "" } = useParams();
  const query = useQuery(importQuery({ vendorLocationId, importId }));
  if (query.data) return <Import of={query.data.import} vendor={vendor} />;
  return <VendorPending title={m.import_title()} failedTitle={m.import_not_loaded()} query={query} />;
}

/** What would a file change, and what is wrong with it? Then: it is on the menu. */
export function ImportPage() {
  const { importId = "" } = useParams();
  return (
    <VendorGate title={m.import_title()} for="MANAGER">
      {({ vendor }) => <LoadImport key={importId} vendor={vendor} />}
    </VendorGate>
  );
}

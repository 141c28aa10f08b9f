import type { CallInput } from "@skipline/contract/endpoint";
import { getOwnLocation } from "@skipline/contract/own-locations";
import type { OwnLocation } from "@skipline/contract/own-locations";
import { getPoster, posterFormats, tableFormats } from "@skipline/contract/posters";
import type { PosterFormat } from "@skipline/contract/posters";
import { codeAddress } from "@skipline/contract/tables";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { call } from "#api/call.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { VendorGate, VendorPending } from "#components/vendor-gate.tsx";
import { downloadFile } from "#lib/download-file.ts";
import { nameLanguage } from "#lib/language-name.ts";
import { langOf } from "#lib/language.ts";
import { Link } from "#lib/link.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { paths } from "#lib/paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useIsSlow } from "#lib/use-is-slow.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { classes } from "#ui/classes.ts";
import { Page } from "#ui/page.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { showToast } from "#ui/toast.ts";

const locationQuery = (vendorId: string, vendorLocationId: string) =>
  endpointQuery(getOwnLocation, { params: { vendorId, vendorLocationId } });

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "", vendorLocationId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchQuery(locationQuery(vendorId, vendorLocationId));
  return null;
}

const formats: Record<PosterFormat, { label: string; hint: string; shape: string }> = {
  letter: { label: m.posters_letter(), hint: m.posters_letter_hint(), shape: "aspect-[17/22]" },
  a4: { label: m.posters_a4(), hint: m.posters_a4_hint(), shape: "aspect-[210/297]" },
  "letter-tent": { label: m.posters_letter_tent(), hint: m.posters_letter_tent_hint(), shape: "aspect-[17/22]" },
  tent: { label: m.posters_tent(), hint: m.posters_tent_hint(), shape: "aspect-[210/297]" },
  sticker: { label: m.posters_sticker(), hint: m.posters_sticker_hint(), shape: "aspect-square" },
};

type PosterQuery = CallInput<typeof getPoster>["query"];

interface PaperProps {
  format: PosterFormat;
  /** The first of all, or none: the location's own code. */
  table: number | null;
  vendor: OwnVendor;
  location: OwnLocation;
}

/** As the file looks, roughly: the server draws it. */
function Paper({ format, table, vendor, location }: PaperProps) {
  const { description, vendorLocationId } = location;
  const lang = langOf(vendor.language);
  const isSmall = format === "sticker";
  return (
    <div className="@container w-full max-w-80 overflow-hidden rounded-14 border border-line">
      <div
        className={classes(
          "grid place-content-evenly justify-items-center overflow-hidden bg-paper px-[6cqw] py-[3cqw] text-center leading-tight text-ink",
          formats[format].shape,
        )}
      >
        {/* The file has the vendor's language; this page has no words in another one. */}
        {lang === undefined && (
          <p className={classes("font-black", isSmall ? "text-[7cqw]" : "text-[11cqw]")}>{m.poster_title()}</p>
        )}
        {table !== null && (
          <p className={classes("font-black", isSmall ? "text-[10cqw]" : "text-[14cqw]")}>
            {lang === undefined ? m.order_table({ table }) : table}
          </p>
        )}
        <div className={table !== null && !isSmall ? "w-[48cqw]" : "w-[62cqw]"}>
          <QrCode
            value={`${window.location.origin}${table === null ? paths.location(vendorLocationId) : codeAddress(vendorLocationId, table)}`}
            label={
              table === null
                ? m.posters_preview({ name: description })
                : m.posters_table_preview({ name: description, table })
            }
            size={1000}
          />
        </div>
        {lang === undefined && (table === null || !isSmall) && (
          <ol className={classes("text-start font-bold", isSmall ? "text-[3.5cqw]" : "text-[4.5cqw]")}>
            <li>{m.poster_scan()}</li>
            <li>{m.poster_order()}</li>
            <li>{m.poster_show()}</li>
          </ol>
        )}
        <div lang={lang} className="max-w-[88cqw] wrap-anywhere">
          <p className="line-clamp-2 text-[6cqw] font-bold">{description}</p>
          <p className="line-clamp-2 text-[4cqw]">{vendor.name}</p>
        </div>
      </div>
    </div>
  );
}

const codes = [
  { value: "one", label: m.posters_one_code() },
  { value: "all", label: m.posters_all_tables() },
] as const;

/** At a location without tables: where their number is said. */
function NoTables({ vendorId, vendorLocationId }: OwnLocation) {
  return (
    <Alert tone="info" title={m.posters_no_tables()}>
      <Link
        to={consolePaths.location(vendorId, vendorLocationId)}
        className={buttonClasses({ variant: "secondary", size: "small" })}
      >
        {m.posters_set_tables()}
      </Link>
    </Alert>
  );
}

function Posters({ vendor, location }: Pick<PaperProps, "vendor" | "location">) {
  const { vendorId, vendorLocationId, description, tableCount } = location;
  const [of, setOf] = useState<"one" | "all">("one");
  const offered: readonly PosterFormat[] = of === "all" ? tableFormats : posterFormats;
  const [wantedFormat, setFormat] = useState<PosterFormat>("letter");
  const format = offered.includes(wantedFormat) ? wantedFormat : (offered[0] ?? "letter-tent");
  const goUp = useGoUp(consolePaths.locations(vendorId));
  const drawing = useRef<AbortController>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (query: PosterQuery) => {
      drawing.current = new AbortController();
      return call(getPoster, { params: { vendorId, vendorLocationId }, query }, { signal: drawing.current.signal });
    },
    onSuccess: (file, { format: wanted, tables }) => {
      const name = [vendorLocationId, tables && "tables", wanted].filter(Boolean).join("-");
      downloadFile(`skipline-${name}.pdf`, file);
    },
    onError: (error) => {
      if (drawing.current?.signal.aborted) return;
      showToast({ title: m.posters_not_made(), description: whyNot(error), tone: "danger" });
    },
  });
  const isSlow = useIsSlow(isPending ? "drawing" : null);
  return (
    <Page
      title={m.posters_title()}
      subtitle={<TypedWords>{`${description} · ${vendorLocationId}`}</TypedWords>}
      width="wide"
      onBack={goUp}
      footer={
        <div className="grid gap-2">
          {/* A file may take two minutes: nobody has to wait for a network that hangs. */}
          {isSlow && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-16 text-normal">
              <output>{m.slow_title()}</output>
              <Button variant="secondary" size="small" onClick={() => drawing.current?.abort()}>
                {m.cancel()}
              </Button>
            </div>
          )}
          <Button
            full
            pending={isPending}
            disabled={of === "all" && tableCount === 0}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => mutate({ format, ...(of === "all" && { tables: "all" as const }) })}
          >
            {m.posters_save()}
          </Button>
        </div>
      }
    >
      <div className="grid items-start gap-8 @min-[44rem]:grid-cols-[1fr_20rem]">
        <div className="grid gap-4">
          <ChoiceGroup label={m.posters_for()} value={of} onChange={setOf} choices={codes} />
          {of === "all" && tableCount === 0 && <NoTables {...location} />}
          {of === "all" && tableCount > 0 && (
            <p className="text-16 text-normal">{m.posters_tables_hint({ count: tableCount })}</p>
          )}
          <ChoiceGroup
            label={m.posters_format()}
            value={format}
            onChange={setFormat}
            choices={offered.map((value) => ({ value, label: formats[value].label }))}
          />
          <p aria-live="polite" className="text-16 text-normal">
            {formats[format].hint}
          </p>
          {langOf(vendor.language) && (
            <p className="text-14 text-muted">{m.posters_language({ language: nameLanguage(vendor.language) })}</p>
          )}
        </div>
        <Paper format={format} table={of === "all" ? 1 : null} vendor={vendor} location={location} />
      </div>
    </Page>
  );
}

function LoadedPosters({ vendor, vendorLocationId }: { vendor: OwnVendor; vendorLocationId: string }) {
  const query = useQuery(locationQuery(vendor.vendorId, vendorLocationId));
  if (query.data) return <Posters vendor={vendor} location={query.data.location} />;
  return <VendorPending title={m.posters_title()} failedTitle={m.console_location_not_loaded()} query={query} />;
}

/** What is hung up, stood up or stuck on where guests order at a location. */
export function PostersPage() {
  const { vendorLocationId = "" } = useParams();
  return (
    <VendorGate title={m.posters_title()} for="MANAGER">
      {({ vendor }) => <LoadedPosters key={vendorLocationId} vendor={vendor} vendorLocationId={vendorLocationId} />}
    </VendorGate>
  );
}

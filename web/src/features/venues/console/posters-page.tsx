import { getOwnLocation } from "@skipline/contract/own-locations";
import type { OwnLocation } from "@skipline/contract/own-locations";
import { getPoster, posterFormats } from "@skipline/contract/posters";
import type { PosterFormat } from "@skipline/contract/posters";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { whyNot } from "#api/why-not.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { VendorGate, VendorLoading } from "#components/vendor-gate.tsx";
import { downloadFile } from "#lib/download-file.ts";
import { langOf } from "#lib/language.ts";
import { paths } from "#lib/paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { classes } from "#ui/classes.ts";
import { Page } from "#ui/page.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { showToast } from "#ui/toast.ts";
import { nameLanguage } from "./vendor-form.ts";

const locationQuery = (vendorId: string, vendorLocationId: string) =>
  endpointQuery(getOwnLocation, { params: { vendorId, vendorLocationId } });

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "", vendorLocationId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchQuery(locationQuery(vendorId, vendorLocationId));
  return null;
}

const formats: Record<PosterFormat, { label: string; hint: string; shape: string }> = {
  a4: { label: m.posters_a4(), hint: m.posters_a4_hint(), shape: "aspect-[210/297]" },
  letter: { label: m.posters_letter(), hint: m.posters_letter_hint(), shape: "aspect-[17/22]" },
  tent: { label: m.posters_tent(), hint: m.posters_tent_hint(), shape: "aspect-[210/297]" },
  sticker: { label: m.posters_sticker(), hint: m.posters_sticker_hint(), shape: "aspect-square" },
};

interface PaperProps {
  format: PosterFormat;
  vendor: OwnVendor;
  location: OwnLocation;
}

/** As the file looks, roughly: the server draws it. */
function Paper({ format, vendor, location }: PaperProps) {
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
        <div className="w-[62cqw]">
          <QrCode
            value={`${window.location.origin}${paths.location(vendorLocationId)}`}
            label={m.posters_preview({ name: description })}
            size={1000}
          />
        </div>
        {lang === undefined && (
          <ol className={classes("text-left font-bold", isSmall ? "text-[3.5cqw]" : "text-[4.5cqw]")}>
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

function Posters({ vendor, location }: Omit<PaperProps, "format">) {
  const { vendorId, vendorLocationId, description } = location;
  const [format, setFormat] = useState<PosterFormat>("a4");
  const goUp = useGoUp(paths.consoleLocations(vendorId));
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: PosterFormat) =>
      call(getPoster, { params: { vendorId, vendorLocationId }, query: { format: wanted } }),
    onSuccess: (file, wanted) => downloadFile(`skipline-${vendorLocationId}-${wanted}.pdf`, file),
    onError: (error) => showToast({ title: m.posters_not_made(), description: whyNot(error), tone: "danger" }),
  });
  return (
    <Page
      title={m.posters_title()}
      subtitle={`${description} · ${vendorLocationId}`}
      width="wide"
      onBack={goUp}
      footer={
        <Button
          full
          pending={isPending}
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => mutate(format)}
        >
          {m.posters_save()}
        </Button>
      }
    >
      <div className="grid items-start gap-8 @min-[44rem]:grid-cols-[1fr_20rem]">
        <div className="grid gap-4">
          <ChoiceGroup
            label={m.posters_format()}
            value={format}
            onChange={setFormat}
            choices={posterFormats.map((value) => ({ value, label: formats[value].label }))}
          />
          <p aria-live="polite" className="text-16 text-normal">
            {formats[format].hint}
          </p>
          {langOf(vendor.language) && (
            <p className="text-14 text-muted">{m.posters_language({ language: nameLanguage(vendor.language) })}</p>
          )}
        </div>
        <Paper format={format} vendor={vendor} location={location} />
      </div>
    </Page>
  );
}

function LoadedPosters({ vendor, vendorLocationId }: { vendor: OwnVendor; vendorLocationId: string }) {
  const { data, error, isFetching, refetch } = useQuery(locationQuery(vendor.vendorId, vendorLocationId));
  if (data) return <Posters vendor={vendor} location={data.location} />;
  if (!error) return <VendorLoading title={m.posters_title()} />;
  if (isApiError(error) && error.status < 500) throw error;
  return (
    <Page title={m.posters_title()} width="wide">
      <ListFailed title={m.console_location_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
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

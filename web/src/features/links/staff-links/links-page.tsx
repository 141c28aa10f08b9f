import * as m from "@skipline/contract/texts";
import { Nfc, Plus, QrCode, Search } from "lucide-react";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { prefetchVenue } from "#api/venue-of-page.ts";
import { CodeSheet } from "#components/code-sheet.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { NothingHas } from "#components/nothing-has.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { VenueGate } from "#components/venue-gate.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { laptop, useMediaQuery } from "#lib/use-media-query.ts";
import { useUrlParams } from "#lib/use-url-params.ts";
import { useUrlText } from "#lib/use-url-text.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { TextField } from "#ui/text-field.tsx";
import { explainLinkError } from "./link-form.ts";
import { LinkRow, LinkRowSkeleton } from "./link-row.tsx";
import { LinkSheet } from "./link-sheet.tsx";
import { shortLinksQuery, useLinks, useRetire } from "./links-queries.ts";
import type { Kind, Shown } from "./links-queries.ts";
import { TargetSheet } from "./target-sheet.tsx";
import { WristbandBoxSheet } from "./wristband-box-sheet.tsx";

export function loader({ params, request }: LoaderFunctionArgs): null {
  prefetchVenue(params);
  const isPlain = new URL(request.url).search === "";
  if (isPlain) void queryClient.prefetchInfiniteQuery(shortLinksQuery(params["vendorId"] ?? ""));
  return null;
}

const words = {
  links: {
    add: m.link_new(),
    empty: m.links_empty(),
    invitation: m.links_invitation(),
  },
  wristbands: {
    add: m.wristbands_add(),
    empty: m.wristbands_empty(),
    invitation: m.wristbands_invitation(),
  },
};

const kinds = [
  { value: "links", label: m.links() },
  { value: "wristbands", label: m.wristbands() },
] as const;

function ListLoading() {
  return (
    <QueryLoading label={m.links_loading()}>
      <ul className="@container grid gap-3">
        {Array.from({ length: 4 }, (_, row) => (
          <LinkRowSkeleton key={row} />
        ))}
      </ul>
    </QueryLoading>
  );
}

function RetireDialog({ vendorId, link, onClose }: { vendorId: string; link: Shown; onClose: () => void }) {
  const retire = useRetire(vendorId);
  const isLink = link.kind === "links";
  return (
    <ConfirmDialog
      open
      title={m.link_retire_question({ name: isLink ? `/R/${link.id}` : link.id })}
      description={isLink ? m.link_retire_loss() : m.wristband_retire_loss()}
      confirmText={m.retire()}
      danger
      pending={retire.isPending}
      error={explainLinkError(retire.error) ?? undefined}
      onConfirm={() => retire.mutate(link, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

type Dialog = { kind: "add" } | { kind: "code" | "edit" | "retire"; link: Shown };

function Dialogs({
  vendorId,
  kind,
  dialog,
  close,
}: {
  vendorId: string;
  kind: Kind;
  dialog: Dialog;
  close: () => void;
}) {
  if (dialog.kind === "add") {
    return kind === "links" ? (
      <LinkSheet vendorId={vendorId} onClose={close} />
    ) : (
      <WristbandBoxSheet vendorId={vendorId} onClose={close} />
    );
  }
  const { link } = dialog;
  if (dialog.kind === "code") {
    const { id, path, target } = link;
    return (
      <CodeSheet
        title={link.kind === "links" ? `/R/${id}` : m.wristband()}
        path={path}
        name={id}
        leadsToMenu={target !== null && /^\/(?:location|l)\//i.test(target)}
        onClose={close}
      />
    );
  }
  if (dialog.kind === "retire") return <RetireDialog vendorId={vendorId} link={link} onClose={close} />;
  return <TargetSheet vendorId={vendorId} current={link} onClose={close} />;
}

function Links({ venue: { vendor, ways } }: { venue: GatedVenue }) {
  const goUp = useGoUp(ways.home);
  const isLaptop = useMediaQuery(laptop);
  const [params, changeParams] = useUrlParams();
  const kind: Kind = params.get("show") === "wristbands" ? "wristbands" : "links";
  const [search, setSearch] = useUrlText("search");
  const sought = (params.get("search") ?? "").slice(0, 100);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { list, shown, total } = useLinks(kind, vendor.vendorId, sought);
  const { add, empty, invitation } = words[kind];
  const isFoundEmpty = shown?.length === 0;
  const isEmpty = isFoundEmpty && sought === "";
  // Not before it is known: an empty list has the button in its middle.
  const isListed = !list.isPending && !isEmpty;
  const addButton = (
    <Button
      full={!isLaptop || isEmpty}
      icon={<Plus aria-hidden="true" className="size-5" />}
      onClick={() => setDialog({ kind: "add" })}
    >
      {add}
    </Button>
  );

  function choose(next: Kind): void {
    setSearch("");
    changeParams((query) => {
      query.delete("search");
      if (next === "links") query.delete("show");
      else query.set("show", next);
    });
  }

  return (
    <Page
      title={m.links_title()}
      subtitle={vendor.name}
      width="wide"
      onBack={goUp}
      actions={isLaptop && isListed && <span className="me-2">{addButton}</span>}
      footer={!isLaptop && isListed && addButton}
    >
      <div className="mb-4 grid gap-4 lg:grid-cols-[auto_minmax(0,1fr)]">
        <ChoiceGroup label={m.show()} labelHidden choices={kinds} value={kind} onChange={choose} />
        {(total ?? 0) > 0 && (
          <search className="block lg:max-w-form">
            <TextField
              label={kind === "links" ? m.links_search() : m.wristbands_search()}
              labelHidden
              type="search"
              placeholder={m.search()}
              icon={<Search className="size-5" />}
              autoComplete="off"
              maxLength={100}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          </search>
        )}
      </div>
      {list.isError && !shown && (
        <ListFailed title={m.links_not_loaded()} pending={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <ListLoading />}
      {isEmpty && (
        <EmptyState
          icon={kind === "links" ? <QrCode /> : <Nfc />}
          title={empty}
          message={invitation}
          action={addButton}
        />
      )}
      {isFoundEmpty && !isEmpty && <NothingHas text={sought} onClear={() => setSearch("")} />}
      {shown && shown.length > 0 && (
        <ul className="@container grid gap-3">
          {shown.map((link) => (
            <LinkRow
              key={link.path}
              link={link}
              onShowCode={() => setDialog({ kind: "code", link })}
              onEdit={() => setDialog({ kind: "edit", link })}
              onRetire={() => setDialog({ kind: "retire", link })}
            />
          ))}
        </ul>
      )}
      <LoadMore
        list={list}
        failedText={kind === "links" ? m.load_more_failed_links() : m.load_more_failed_wristbands()}
      />
      {dialog && <Dialogs vendorId={vendor.vendorId} kind={kind} dialog={dialog} close={() => setDialog(null)} />}
    </Page>
  );
}

/** Where do our posters and wristbands lead, and who scans them? */
export function LinksPage() {
  return (
    <VenueGate title={m.links_title()} loading={<ListLoading />}>
      {(venue) => <Links venue={venue} />}
    </VenueGate>
  );
}

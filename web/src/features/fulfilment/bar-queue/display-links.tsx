import { type DisplayLink, listDisplayLinks, makeDisplayLink, revokeDisplayLink } from "@skipline/contract/displays";
import * as m from "@skipline/contract/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, MonitorUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "#api/call.ts";
import { isApiError } from "#api/errors.ts";
import { endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { whyNot } from "#api/why-not.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { copyAddress } from "#components/copy-address.ts";
import { formatDateTime } from "#lib/dates.ts";
import { staffName } from "#lib/staff-name.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";

const longestName = 40;

const linksQuery = (vendorLocationId: string) =>
  endpointQuery(listDisplayLinks, { params: { vendorLocationId } }, { staleTime: 0, refetchOnMount: "always" });

/** Told this once: the server keeps no token. */
function MadeLink({ token }: { token: string }) {
  const address = `${window.location.origin}/display#${token}`;
  return (
    <section aria-labelledby="made-link" className="grid justify-items-center gap-3">
      <h3 id="made-link" className="text-18 font-bold">
        {m.displays_made()}
      </h3>
      <QrCode value={address} label={m.link_qr_code({ address })} size={220} />
      <p className="text-center text-14 font-medium text-strong wrap-anywhere select-all">{address}</p>
      <p className="text-center text-14 text-muted">{m.displays_made_once()}</p>
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

interface LinkListProps {
  links: readonly DisplayLink[];
  timeZone: string;
  onRevoke: (link: DisplayLink) => void;
}

function LinkList({ links, timeZone, onRevoke }: LinkListProps) {
  if (links.length === 0) return <p className="text-muted">{m.displays_none()}</p>;
  const told = (time: string) => formatDateTime(time, timeZone);
  return (
    <ul className="divide-y divide-line">
      {links.map((link) => (
        <li key={link.displayLinkId} className="flex items-center gap-2 py-2">
          <div className="min-w-0 flex-1 text-14 text-muted">
            <p className="text-16 font-bold text-strong wrap-anywhere">{link.name}</p>
            <p className="wrap-anywhere">
              {m.displays_made_by({ name: staffName(link.madeBy), time: told(link.datetimeMade) })}
            </p>
            <p>{link.datetimeUsed ? m.displays_used({ time: told(link.datetimeUsed) }) : m.displays_unused()}</p>
          </div>
          <IconButton
            label={m.displays_revoke_named({ name: link.name })}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => onRevoke(link)}
          />
        </li>
      ))}
    </ul>
  );
}

interface DisplaysSheetProps {
  venue: StaffVenue;
  open: boolean;
  onClose: () => void;
}

function DisplaysSheet({ venue: { location, vendor }, open, onClose }: DisplaysSheetProps) {
  const { vendorLocationId } = location;
  const query = linksQuery(vendorLocationId);
  const links = useQuery({ ...query, enabled: open });
  const [name, setName] = useState("");
  const [asked, setAsked] = useState<DisplayLink | null>(null);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: query.queryKey });
  const make = useMutation({
    mutationFn: () => call(makeDisplayLink, { params: { vendorLocationId }, body: { name: name.trim() } }),
    onSuccess: () => setName(""),
    // Also where its answer was lost: a link that nobody saw can then be revoked.
    onSettled: readAgain,
  });
  const revoke = useMutation({
    mutationFn: ({ displayLinkId }: DisplayLink) =>
      call(revokeDisplayLink, { params: { vendorLocationId, displayLinkId } }),
    onSuccess(answer, { displayLinkId }) {
      queryClient.setQueryData(query.queryKey, answer);
      if (make.data?.displayLink.displayLinkId === displayLinkId) make.reset();
      showToast({ title: m.displays_revoked(), tone: "positive" });
      setAsked(null);
    },
    onError(error) {
      // Somebody else, or the answer that was lost, has revoked it.
      if (!isApiError(error, "NOT_FOUND")) return;
      readAgain();
      setAsked(null);
    },
  });
  return (
    <>
      <Sheet
        open={open && asked === null}
        onClose={() => {
          if (make.isPending) return;
          make.reset();
          onClose();
        }}
        title={m.displays_title()}
        description={m.displays_text()}
      >
        <div className="grid gap-5">
          {make.data && <MadeLink token={make.data.token} />}
          <form
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() !== "" && !make.isPending) make.mutate();
            }}
          >
            <TextField
              label={m.displays_name()}
              hint={m.displays_name_hint()}
              autoComplete="off"
              maxLength={longestName}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            {make.error && (
              <Alert tone="danger" title={m.displays_not_made()}>
                {whyNot(make.error)}
              </Alert>
            )}
            <Button type="submit" full disabled={name.trim() === ""} pending={make.isPending}>
              {m.displays_make()}
            </Button>
          </form>
          {!links.data && links.isError && (
            <ListFailed
              title={m.displays_not_loaded()}
              pending={links.isFetching}
              onRetry={() => void links.refetch()}
            />
          )}
          {!links.data && !links.isError && (
            <QueryLoading label={m.loading()}>
              <Skeleton shape="h-16 w-full" />
            </QueryLoading>
          )}
          {links.data && <LinkList links={links.data.items} timeZone={vendor.timeZone} onRevoke={setAsked} />}
        </div>
      </Sheet>
      <ConfirmDialog
        open={open && asked !== null}
        title={m.displays_revoke_question({ name: asked?.name ?? "" })}
        confirmText={m.displays_revoke()}
        danger
        pending={revoke.isPending}
        error={revoke.error && !isApiError(revoke.error, "NOT_FOUND") ? m.displays_not_revoked() : undefined}
        onConfirm={() => asked && revoke.mutate(asked)}
        onCancel={() => {
          revoke.reset();
          setAsked(null);
        }}
      />
    </>
  );
}

/** The links of the screens above this bar, for managers. */
export function DisplayLinks({ venue }: { venue: StaffVenue }) {
  const [isOpen, setOpen] = useState(false);
  if (venue.role === null || venue.role === "STAFF") return null;
  return (
    <div className="pt-4">
      <Button
        variant="secondary"
        full
        icon={<MonitorUp aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {m.displays_title()}
      </Button>
      <DisplaysSheet venue={venue} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

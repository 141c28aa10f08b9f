import type { UseQueryResult } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { isApiError } from "#api/errors.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useNameWifi, useRemoveWifi } from "./guest-wifi-queries.ts";
import type { VenueAddresses } from "./guest-wifi-queries.ts";

export interface GuestWifiSheetProps {
  vendorId: string;
  timeZone: string;
  addresses: UseQueryResult<VenueAddresses>;
  onClose: () => void;
}

/** Names the network that this phone is on, and shows what is named. */
export function GuestWifiSheet({ vendorId, timeZone, addresses, onClose }: GuestWifiSheetProps) {
  const name = useNameWifi(vendorId);
  const remove = useRemoveWifi(vendorId);
  const { data, isFetching, refetch } = addresses;
  const own = data?.items.find(({ isCallers }) => isCallers);
  const isBusy = name.isPending || remove.isPending;
  const failure = explain(name.error ?? remove.error);
  return (
    <Sheet
      open
      onClose={() => !isBusy && onClose()}
      title="Guests on this Wi-Fi"
      footer={
        data && (
          <Button
            full
            pending={name.isPending}
            onClick={() => {
              remove.reset();
              name.mutate();
            }}
          >
            {own ? "Name it for 24 hours from now" : "Name this Wi-Fi"}
          </Button>
        )
      }
    >
      <div className="grid gap-4 pt-1">
        {!data && !addresses.isError && (
          <QueryLoading label="Loading the networks">
            <div className="grid gap-3">
              <Skeleton shape="h-5 w-full" />
              <Skeleton shape="h-5 w-3/4" />
              <Skeleton shape="h-14 w-full" />
            </div>
          </QueryLoading>
        )}
        {!data && addresses.isError && (
          <ListFailed title="Unable to load the networks" pending={isFetching} onRetry={() => void refetch()} />
        )}
        {data && (
          <>
            <p>
              All guests on one Wi-Fi look like one place to us, and {count(data.perHour.others)} new ones an hour may
              sign in from there. Name your Wi-Fi before a big night: then {count(data.perHour.named)} may, for 24
              hours.
            </p>
            <Alert title={`You are on ${data.callersAddress}`}>
              {own
                ? `It is named until ${formatDateTime(own.expiresAt, timeZone)}.`
                : "Do this on the Wi-Fi that your guests use, not on mobile data."}
            </Alert>
            {failure && <Alert tone="danger">{failure}</Alert>}
            {data.items.length > 0 && (
              <section aria-labelledby="named-networks">
                <h3 id="named-networks" className="text-16 font-bold">
                  Named networks
                </h3>
                <ul className="mt-1 divide-y divide-line">
                  {data.items.map(({ venueAddressId, address, namedBy, expiresAt, isCallers }) => (
                    <li key={venueAddressId} className="flex items-center gap-2 py-2">
                      <div className="min-w-0 flex-1">
                        <p className="font-bold wrap-anywhere tabular-nums">
                          {address} {isCallers && <Badge tone="positive">This one</Badge>}
                        </p>
                        <p className="text-14 text-muted wrap-anywhere">
                          By {namedBy}, until {formatDateTime(expiresAt, timeZone)}
                        </p>
                      </div>
                      <IconButton
                        label={`Remove ${address}`}
                        icon={<Trash2 aria-hidden="true" className="size-5" />}
                        onClick={() => {
                          if (isBusy) return;
                          name.reset();
                          remove.mutate(venueAddressId);
                        }}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

const count = (value: number) => value.toLocaleString("en-US");

function explain(error: Error | null): string | null {
  if (!error) return null;
  if (isApiError(error, "RULE_VIOLATED")) return error.message;
  return "That did not work. Please check your connection and try again.";
}

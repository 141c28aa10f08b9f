import * as m from "@skipline/contract/texts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { isApiError } from "#api/errors.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { formatDateTime } from "#lib/dates.ts";
import { staffName } from "#lib/staff-name.ts";
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
      title={m.wifi_title()}
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
            {own ? m.wifi_name_again() : m.wifi_name()}
          </Button>
        )
      }
    >
      <div className="grid gap-4 pt-1">
        {!data && !addresses.isError && (
          <QueryLoading label={m.wifi_loading()}>
            <div className="grid gap-3">
              <Skeleton shape="h-5 w-full" />
              <Skeleton shape="h-5 w-3/4" />
              <Skeleton shape="h-14 w-full" />
            </div>
          </QueryLoading>
        )}
        {!data && addresses.isError && (
          <ListFailed title={m.wifi_networks_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
        )}
        {data && (
          <>
            <p>{m.wifi_why({ others: count(data.perHour.others), named: count(data.perHour.named) })}</p>
            <Alert title={m.wifi_you_are_on({ address: data.callersAddress })}>
              {own
                ? m.wifi_named_until({ time: formatDateTime(own.expiresAt, timeZone) })
                : m.wifi_not_on_mobile_data()}
            </Alert>
            {failure && <Alert tone="danger">{failure}</Alert>}
            {data.items.length > 0 && (
              <section aria-labelledby="named-networks">
                <h3 id="named-networks" className="text-16 font-bold">
                  {m.wifi_named_networks()}
                </h3>
                <ul className="mt-1 divide-y divide-line">
                  {data.items.map(({ venueAddressId, address, namedBy, expiresAt, isCallers }) => (
                    <li key={venueAddressId} className="flex items-center gap-2 py-2">
                      <div className="min-w-0 flex-1">
                        <p className="font-bold wrap-anywhere tabular-nums">
                          {address} {isCallers && <Badge tone="positive">{m.wifi_this_one()}</Badge>}
                        </p>
                        <p className="text-14 text-muted wrap-anywhere">
                          {m.wifi_named_by({ name: staffName(namedBy), time: formatDateTime(expiresAt, timeZone) })}
                        </p>
                      </div>
                      <IconButton
                        label={m.wifi_remove({ address })}
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

const count = (value: number) => value.toLocaleString(m.locale());

function explain(error: Error | null): string | null {
  if (!error) return null;
  if (isApiError(error, "RULE_VIOLATED")) return error.message;
  return m.wifi_did_not_work();
}

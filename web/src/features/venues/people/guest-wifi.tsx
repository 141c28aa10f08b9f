import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { Wifi } from "lucide-react";
import { useState } from "react";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classes } from "#ui/classes.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { venueAddressesQuery } from "./guest-wifi-queries.ts";
import type { VenueAddresses } from "./guest-wifi-queries.ts";
import { GuestWifiSheet } from "./guest-wifi-sheet.tsx";

/** "Your Wi-Fi is ready…" in one line. */
function Standing({ data, isError }: { data: VenueAddresses | undefined; isError: boolean }) {
  if (isError && !data) return m.wifi_not_loaded();
  if (!data) return <Skeleton shape="inline-block h-4 w-48 max-w-full" />;
  if (data.items.length === 0) return m.wifi_invitation();
  return m.wifi_networks_named({ count: data.items.length });
}

/** Where sign-in is our own: how many new guests may come from the venue's Wi-Fi. */
export function GuestWifi({ vendorId, timeZone }: { vendorId: string; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: config, isError } = useQuery(clientConfigQuery);
  // A hosted issuer has limits of its own.
  const isOurs = config !== undefined && new URL(config.issuer).origin === window.location.origin;
  const addresses = useQuery({ ...venueAddressesQuery(vendorId), enabled: isOurs });
  if (isError || (config && !isOurs)) return null;
  return (
    // Its place is there before anybody knows: what stands below does not move when it comes.
    <section aria-labelledby="guest-wifi" className={classes("mb-6", !config && "invisible")}>
      <Card padding="none">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 lg:px-5">
          <Wifi aria-hidden="true" className="size-6 shrink-0 text-accent" />
          <div className="min-w-40 flex-1">
            <h2 id="guest-wifi" className="inline text-18 font-bold">
              {m.wifi_title()}
            </h2>
            {addresses.data?.items.some(({ isCallers }) => isCallers) && (
              <span className="ms-2 inline-block align-middle">
                <Badge tone="positive">{m.wifi_named()}</Badge>
              </span>
            )}
            {/* As high as its longest words, which come late. */}
            <p className="min-h-[2lh] text-14 text-muted sm:min-h-0">
              <Standing data={addresses.data} isError={addresses.isError} />
            </p>
          </div>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {m.open()}
          </Button>
        </div>
      </Card>
      {isOpen && (
        <GuestWifiSheet vendorId={vendorId} timeZone={timeZone} addresses={addresses} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

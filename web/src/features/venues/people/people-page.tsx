import * as m from "@skipline/contract/texts";
import type { LoaderFunctionArgs } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { VendorGate } from "#components/vendor-gate.tsx";
import type { RunVendor } from "#components/vendor-gate.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { PeopleList } from "./people-list.tsx";
import { vendorRolesQuery } from "./staff-management-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchInfiniteQuery(vendorRolesQuery(vendorId));
  return null;
}

function People({ vendor, role, vendorLocationIds }: RunVendor) {
  const goUp = useGoUp(consolePaths.vendor(vendor.vendorId));
  return (
    <PeopleList
      title={m.console_people()}
      vendor={vendor}
      role={role}
      isLimited={vendorLocationIds !== null}
      invites
      onBack={goUp}
    />
  );
}

/** Who works at this venue, where, and do they know it? */
export function PeoplePage() {
  return (
    <VendorGate title={m.console_people()} for="MANAGER">
      {(run) => <People key={run.vendor.vendorId} {...run} />}
    </VendorGate>
  );
}

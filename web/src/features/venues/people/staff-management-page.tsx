import * as m from "@skipline/contract/texts";
import { assignableRoles } from "@skipline/contract/roles";
import type { VendorRole } from "@skipline/contract/staff-locations";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { laptop, useMediaQuery } from "#lib/use-media-query.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { GuestWifi } from "./guest-wifi.tsx";
import { RemoveRoleDialog } from "./remove-role-dialog.tsx";
import { RoleSheet } from "./role-sheet.tsx";
import { vendorRolesQuery } from "./staff-management-queries.ts";
import { StaffRow, StaffRowSkeleton } from "./staff-row.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  void queryClient.prefetchInfiniteQuery(vendorRolesQuery(params["vendorId"] ?? ""));
  return null;
}

function ListLoading() {
  return (
    <QueryLoading label={m.staff_loading()}>
      <ul className="grid gap-3">
        {Array.from({ length: 5 }, (_, row) => (
          <StaffRowSkeleton key={row} />
        ))}
      </ul>
    </QueryLoading>
  );
}

type Dialog = { kind: "add" } | { kind: "edit" | "remove"; profile: VendorRole };

function StaffProfiles({ venue: { vendorLocationId, vendor, role } }: { venue: ManagedVenue }) {
  const goUp = useGoUp(paths.staffLocation(vendorLocationId));
  const isLaptop = useMediaQuery(laptop);
  const ownPhone = useSession()?.profile.phoneNumber;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { vendorId } = vendor;
  const list = useInfiniteQuery(vendorRolesQuery(vendorId));
  const { data, isError, isPending, isFetching, refetch } = list;
  const profiles = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages.at(-1)?.total;
  const assignable = assignableRoles(role);
  const close = () => setDialog(null);
  const addStaff = (
    <Button
      full={!isLaptop}
      icon={<UserPlus aria-hidden="true" className="size-5" />}
      onClick={() => setDialog({ kind: "add" })}
    >
      {m.role_add()}
    </Button>
  );
  const activity = (
    <Link
      to={paths.staffActivity(vendorLocationId, vendorId)}
      className={buttonClasses({ variant: "secondary", size: isLaptop ? "medium" : "small" })}
    >
      <span className="inline-flex items-center gap-2">
        <History aria-hidden="true" className="size-5 @max-[20rem]:hidden" />
        {m.activity_title()}
      </span>
    </Link>
  );
  return (
    <Page
      title={m.staff_profiles()}
      documentTitle={m.staff_document_title()}
      subtitle={
        <>
          {vendor.name} ·{" "}
          {total === undefined ? (
            <Skeleton shape="inline-block h-4 w-16" />
          ) : (
            <span className="tabular-nums">{m.staff_profile_count({ count: total })}</span>
          )}
        </>
      }
      width="wide"
      onBack={goUp}
      actions={
        <span className="mr-2 inline-flex gap-3">
          {activity}
          {isLaptop && addStaff}
        </span>
      }
      footer={!isLaptop && addStaff}
    >
      <GuestWifi vendorId={vendorId} timeZone={vendor.timeZone} />
      {isError && !data && (
        <ListFailed title={m.staff_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {isPending && <ListLoading />}
      {data && profiles.length === 0 && (
        <EmptyState icon={<Users />} title={m.staff_empty()} message={m.staff_empty_invitation()} />
      )}
      {profiles.length > 0 && (
        <ul className="grid gap-3">
          {profiles.map((profile) => (
            <StaffRow
              key={profile.phoneNumber}
              profile={profile}
              isSelf={profile.phoneNumber === ownPhone}
              canTouch={assignable.includes(profile.role)}
              onEdit={() => setDialog({ kind: "edit", profile })}
              onRemove={() => setDialog({ kind: "remove", profile })}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} failedText={m.load_more_failed_profiles()} />
      {dialog?.kind === "remove" && (
        <RemoveRoleDialog
          vendorId={vendorId}
          target={dialog.profile}
          isSelf={dialog.profile.phoneNumber === ownPhone}
          onClose={close}
        />
      )}
      {dialog && dialog.kind !== "remove" && (
        <RoleSheet
          vendorId={vendorId}
          current={dialog.kind === "edit" ? dialog.profile : null}
          assignable={assignable}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** Who works here, and as what? */
export function StaffManagementPage() {
  return (
    <StaffGate for="managers" title={m.staff_profiles()} width="wide" loading={<ListLoading />}>
      {(venue) => <StaffProfiles venue={venue} />}
    </StaffGate>
  );
}

import * as m from "@skipline/contract/texts";
import type { RoleName } from "@skipline/contract/endpoint";
import { assignableRoles } from "@skipline/contract/roles";
import type { StaffProfile } from "@skipline/contract/roles";
import { useInfiniteQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useSession } from "#api/session.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { laptop, useMediaQuery } from "#lib/use-media-query.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { WindowedList } from "#ui/windowed-list.tsx";
import { ownLocationsQuery } from "../console/location-queries.ts";
import { RemoveRoleDialog } from "./remove-role-dialog.tsx";
import { ResetPinDialog } from "./reset-pin-dialog.tsx";
import { nameLocations } from "./role-form.ts";
import { RoleSheet } from "./role-sheet.tsx";
import { vendorRolesQuery } from "./staff-management-queries.ts";
import { StaffRow, StaffRowSkeleton } from "./staff-row.tsx";

const rowHeight = 84;

export function PeopleLoading() {
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

export interface PeopleListProps {
  title: string;
  documentTitle?: string;
  vendor: { vendorId: string; name: string };
  /** The visitor's. */
  role: RoleName;
  /** The visitor's role holds at some locations alone: no other one is given or seen. */
  isLimited: boolean;
  /** Whether people are told of their role by a text message. */
  invites: boolean;
  onBack: () => void;
  /** Beside the button that adds somebody. */
  actions?: ReactNode;
  /** Above the list. */
  children?: ReactNode;
}

type Dialog = { kind: "add" } | { kind: "edit" | "remove" | "pin"; profile: StaffProfile };

/** Who works at a vendor, and as what: for the staff's page and for the console's. */
export function PeopleList(props: PeopleListProps) {
  const { title, documentTitle, vendor, role, isLimited, invites, onBack, actions, children } = props;
  const isLaptop = useMediaQuery(laptop);
  const ownPhone = useSession()?.profile.phoneNumber;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { vendorId, name } = vendor;
  const list = useInfiniteQuery(vendorRolesQuery(vendorId));
  const { data: places } = useInfiniteQuery(ownLocationsQuery(vendorId));
  const locations = places?.pages.flatMap(({ items }) => items) ?? [];
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
  return (
    <Page
      title={title}
      {...(documentTitle && { documentTitle })}
      subtitle={
        <>
          {name} ·{" "}
          {total === undefined ? (
            <Skeleton shape="inline-block h-4 w-16" />
          ) : (
            <span className="tabular-nums">{m.staff_profile_count({ count: total })}</span>
          )}
        </>
      }
      width="wide"
      onBack={onBack}
      actions={
        <span className="me-2 inline-flex gap-3">
          {actions}
          {isLaptop && addStaff}
        </span>
      }
      footer={!isLaptop && addStaff}
    >
      {children}
      {isError && !data && (
        <ListFailed title={m.staff_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {isPending && <PeopleLoading />}
      {data && profiles.length === 0 && (
        <EmptyState icon={<Users />} title={m.staff_empty()} message={m.staff_empty_invitation()} />
      )}
      <WindowedList items={profiles} isPart={list.hasNextPage} rowHeight={rowHeight}>
        {(profile, _index, place) => (
          <StaffRow
            key={profile.phoneNumber}
            place={place}
            profile={profile}
            locations={nameLocations(profile, locations)}
            isSelf={profile.phoneNumber === ownPhone}
            canTouch={assignable.includes(profile.role)}
            invites={invites}
            onEdit={() => setDialog({ kind: "edit", profile })}
            onRemove={() => setDialog({ kind: "remove", profile })}
            onResetPin={() => setDialog({ kind: "pin", profile })}
          />
        )}
      </WindowedList>
      <LoadMore list={list} failedText={m.load_more_failed_profiles()} />
      {dialog?.kind === "remove" && (
        <RemoveRoleDialog
          vendorId={vendorId}
          target={dialog.profile}
          isSelf={dialog.profile.phoneNumber === ownPhone}
          onClose={close}
        />
      )}
      {dialog?.kind === "pin" && <ResetPinDialog vendorId={vendorId} target={dialog.profile} onClose={close} />}
      {(dialog?.kind === "add" || dialog?.kind === "edit") && (
        <RoleSheet
          vendorId={vendorId}
          current={dialog.kind === "edit" ? dialog.profile : null}
          assignable={assignable}
          isLimited={isLimited}
          invites={invites}
          onResetPin={(profile) => setDialog({ kind: "pin", profile })}
          onClose={close}
        />
      )}
    </Page>
  );
}

import * as m from "@skipline/contract/texts";
import type { StaffProfile } from "@skipline/contract/roles";
import { MapPin, Pencil, Trash2 } from "lucide-react";
import { formatPhone } from "#lib/format-phone.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { RowPlace } from "#ui/windowed-list.tsx";
import { roleLabels, roleTones } from "../role-names.ts";
import { InvitationLine } from "./invitation-line.tsx";
import { PinLine } from "./pin-line.tsx";

export interface StaffRowProps {
  place: RowPlace;
  profile: StaffProfile;
  /** Where the role holds, by name; null: everywhere. */
  locations: string | null;
  isSelf: boolean;
  /** False: this role is out of one's reach, so there is nothing to do. */
  canTouch: boolean;
  /** Whether people are told of their role by a text message. */
  invites: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onResetPin: () => void;
}

const columns =
  "grid min-h-18 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 pe-2 ps-4 " +
  "lg:grid-cols-[minmax(0,1fr)_14rem_10rem_6rem] lg:gap-x-6 lg:ps-5";

/** One of the staff: a card on a phone, a row with columns on a laptop. Of a PIN it tells where something is to be done. */
export function StaffRow(props: StaffRowProps) {
  const { place, profile, locations, isSelf, canTouch, invites, onEdit, onRemove, onResetPin } = props;
  const { name, phoneNumber, role, invitation, pin } = profile;
  return (
    <Card as="li" padding="none" {...place}>
      <div className={columns}>
        <div className="min-w-0">
          <h2 className="inline text-18 font-bold wrap-anywhere">{name}</h2>
          {isSelf && <span className="ms-2 text-14 text-muted">{m.staff_you()}</span>}
          {locations !== null && (
            <p className="flex items-start gap-1.5 text-14 text-muted">
              <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{m.role_locations_only()} </span>
                <TypedWords>{locations}</TypedWords>
              </span>
            </p>
          )}
        </div>
        <p className="col-start-1 text-14 text-normal tabular-nums lg:col-start-2 lg:row-start-1 lg:text-16">
          {formatPhone(phoneNumber)}
        </p>
        <p className="col-start-1 mt-1.5 lg:col-start-3 lg:row-start-1 lg:mt-0">
          <Badge tone={roleTones[role]}>{roleLabels[role]}</Badge>
        </p>
        {canTouch && (
          <div className="col-start-2 row-span-3 row-start-1 flex justify-end @max-[14rem]:col-start-1 @max-[14rem]:row-span-1 @max-[14rem]:row-start-auto lg:col-start-4 lg:row-span-1">
            <IconButton
              label={m.role_edit({ name })}
              icon={<Pencil aria-hidden="true" className="size-5" />}
              onClick={onEdit}
            />
            <IconButton
              label={m.role_remove({ name })}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={onRemove}
            />
          </div>
        )}
        {(pin === "LOCKED" || pin === "RESET") && (
          <div className="col-span-2 col-start-1 lg:col-span-4">
            <PinLine profile={profile} onReset={canTouch ? onResetPin : null} />
          </div>
        )}
        {invites && invitation && (
          <div className="col-span-2 col-start-1 lg:col-span-4">
            <InvitationLine profile={profile} canInvite={canTouch} />
          </div>
        )}
      </div>
    </Card>
  );
}

export function StaffRowSkeleton() {
  return (
    <Card as="li" padding="none">
      <div className={columns}>
        <Skeleton shape="h-6 w-40" />
        <span className="col-start-1 mt-1 lg:col-start-2 lg:row-start-1">
          <Skeleton shape="h-4 w-28" />
        </span>
        <span className="col-start-1 mt-2 lg:col-start-3 lg:row-start-1 lg:mt-0">
          <Skeleton shape="h-6 w-20" rounded="full" />
        </span>
      </div>
    </Card>
  );
}

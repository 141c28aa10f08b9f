import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { useNow } from "#lib/use-now.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { TextField } from "#ui/text-field.tsx";
import { listTimes } from "./came-twice.tsx";
import { nameOf } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import { describeLetIn } from "./door-words.ts";
import { GuestFacts } from "./guest-facts.tsx";
import { takeBack } from "./undo-check-in.ts";
import type { EventPath } from "./undo-check-in.ts";
import { ReservationStatusBadge } from "../reservation-status.tsx";

/** A check-in taken back, with a word why. */
function UndoForm({ event, guest, onDone }: { event: EventPath; guest: ListedGuest; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function undo(): Promise<void> {
    setPending(true);
    const problem = await takeBack(event, guest, reason.trim());
    if (problem === null) return onDone();
    setError(problem);
    setPending(false);
  }

  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event_) => {
        event_.preventDefault();
        if (reason.trim() !== "") void undo();
      }}
    >
      <TextField
        label={m.door_undo_reason()}
        value={reason}
        onChange={(change) => setReason(change.target.value)}
        maxLength={200}
        error={error ?? undefined}
        autoComplete="off"
      />
      <Button type="submit" variant="danger" full pending={pending} disabled={reason.trim() === ""}>
        {m.door_undo_check_in()}
      </Button>
    </form>
  );
}

export interface GuestSheetProps {
  event: EventPath;
  guest: ListedGuest;
  /** The venue's. */
  timeZone: string | undefined;
  canUndo: boolean;
  /** Null: the whole party. */
  onAdmit: (guest: ListedGuest, people: number | null) => void;
  onClose: () => void;
}

/** All that the door knows of one guest; a party comes in as many parts as it likes. */
export function GuestSheet({ event, guest, timeZone, canUndo, onAdmit, onClose }: GuestSheetProps) {
  const clock = { now: useNow(), timeZone };
  const { quantity, arrived, reservationStatus: status, phoneLast4, isWalkIn, isWaiting, conflicts } = guest;
  const missing = quantity - arrived;
  /** Of those who are still missing: another door may let some of them in meanwhile, and then it is asked anew. */
  const [chosen, setChosen] = useState({ people: missing, of: missing });
  const people = chosen.of === missing ? chosen.people : missing;
  const [undoing, setUndoing] = useState(false);
  const isOut = status === "CANCELLED" || status === "WAITLISTED";
  const canAdmit = !isOut && missing > 0;
  return (
    <Sheet
      open
      onClose={onClose}
      title={nameOf(guest)}
      footer={
        canAdmit && (
          <Button
            size="large"
            full
            disabled={people === 0}
            onClick={() => onAdmit(guest, arrived === 0 && people === quantity ? null : people)}
          >
            {quantity === 1 ? m.door_check_in() : m.door_check_in_some({ people })}
          </Button>
        )
      }
    >
      <div className="grid gap-4 pb-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16 text-normal tabular-nums">
          <ReservationStatusBadge status={status} />
          <GuestFacts
            facts={[
              quantity === 1 ? m.door_alone() : m.door_party({ quantity }),
              status === "CHECKED_IN" && m.door_some_in({ arrived }),
              isWalkIn ? m.door_walk_in_badge() : phoneLast4 && m.door_phone({ digits: phoneLast4 }),
            ]}
          />
        </p>
        {status === "CHECKED_IN" && conflicts.length === 0 && !isWaiting && (
          <p className="text-16 text-normal">{describeLetIn(guest.checkedInBy, guest.checkedInAt, clock)}</p>
        )}
        {conflicts.length > 0 && (
          <Alert tone="danger" title={m.door_came_twice()}>
            {m.door_times({ times: listTimes(guest, clock) })}
          </Alert>
        )}
        {isWaiting && <Alert tone="warning">{m.door_waiting()}</Alert>}
        {status === "WAITLISTED" && (
          <Alert tone="warning" title={m.reservation_waitlisted()}>
            {m.door_waitlisted()}
          </Alert>
        )}
        {canAdmit && quantity > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-18 font-bold">{arrived > 0 ? m.door_how_many_more() : m.door_how_many()}</p>
            <Stepper
              label={m.door_people()}
              texts={{
                less: m.stepper_less_people(),
                more: m.stepper_more_people(),
                remove: m.stepper_remove_people(),
                add: m.stepper_add_people(),
              }}
              value={people}
              onChange={(next) => setChosen({ people: next, of: missing })}
              min={0}
              max={missing}
              size="large"
            />
          </div>
        )}
        {!canUndo && status === "CHECKED_IN" && !isWaiting && (
          <p className="text-14 text-muted">{m.door_undo_by_manager()}</p>
        )}
        {canUndo && status === "CHECKED_IN" && !isWaiting && (
          <>
            {undoing ? (
              <UndoForm event={event} guest={guest} onDone={onClose} />
            ) : (
              <Button variant="secondary" full onClick={() => setUndoing(true)}>
                {m.door_undo_check_in()}
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

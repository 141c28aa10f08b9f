import * as m from "@skipline/contract/texts";
import { mostPlaces } from "@skipline/contract/guests";
import { useState } from "react";
import { holdDraft } from "#lib/use-form-draft.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { TextField } from "#ui/text-field.tsx";

export interface WalkIn {
  firstName: string;
  lastName: string;
  quantity: number;
  /** Beyond the places that there are. */
  overCapacity?: boolean;
}

export interface WalkInSheetProps {
  /** What is typed is kept on this device under this name, through a reload: whose, and of which event. */
  keptAs: string;
  placesLeft: number;
  /** A manager lets people in also where no place is left: they count as over capacity. */
  canExceed: boolean;
  /** Typed before, and refused: nobody types it twice. */
  draft: WalkIn | null;
  onAdmit: (guest: WalkIn) => void;
  onClose: () => void;
}

const nobody = { firstName: "", lastName: "", quantity: 1 };

/** What this device has kept of one, as far as it is one. */
function readWalkIn(kept: Readonly<Record<string, unknown>> = {}): Partial<WalkIn> {
  const { firstName, lastName, quantity } = kept;
  return {
    ...(typeof firstName === "string" && { firstName }),
    ...(typeof lastName === "string" && { lastName }),
    ...(typeof quantity === "number" && { quantity }),
  };
}

/** Somebody without a reservation, while places are left. */
export function WalkInSheet({ keptAs, placesLeft, canExceed, draft, onAdmit, onClose }: WalkInSheetProps) {
  const [held] = useState(() => holdDraft(keptAs));
  const [typed, setTyped] = useState(() => ({ ...nobody, ...draft, ...readWalkIn(held.take()?.values) }));
  const { firstName, lastName, quantity } = typed;
  function type(change: Partial<WalkIn>): void {
    const values = { ...typed, ...change };
    setTyped(values);
    held.keep({ base: null, values });
  }
  const most = canExceed ? mostPlaces : Math.min(mostPlaces, placesLeft);
  const overCapacity = quantity > placesLeft;
  const isReady = firstName.trim() !== "" && quantity <= most;
  function admit(): void {
    if (!isReady) return;
    const guest = { firstName: firstName.trim(), lastName: lastName.trim(), quantity };
    held.drop();
    onAdmit(overCapacity ? { ...guest, overCapacity } : guest);
  }
  return (
    <Sheet
      open
      onClose={() => {
        held.drop();
        onClose();
      }}
      title={m.door_walk_in()}
      description={m.door_places_left({ count: placesLeft })}
      footer={
        <Button type="submit" form="walk-in" size="large" full disabled={!isReady}>
          {overCapacity && canExceed ? m.door_let_in_anyway({ quantity }) : m.door_check_in_some({ people: quantity })}
        </Button>
      }
    >
      {canExceed && overCapacity && <Alert tone="warning">{m.door_over_capacity()}</Alert>}
      {most === 0 && <Alert tone="warning">{m.door_walk_in_full()}</Alert>}
      <form
        id="walk-in"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          admit();
        }}
      >
        <TextField
          label={m.first_name()}
          value={firstName}
          onChange={(event) => type({ firstName: event.target.value })}
          maxLength={100}
          autoComplete="off"
          required
        />
        <TextField
          label={m.last_name()}
          value={lastName}
          onChange={(event) => type({ lastName: event.target.value })}
          maxLength={100}
          autoComplete="off"
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-18 font-bold">{m.door_how_many()}</p>
          <Stepper
            label={m.door_people()}
            texts={{ less: m.stepper_less_people(), more: m.stepper_more_people() }}
            value={quantity}
            onChange={(people) => type({ quantity: people })}
            min={1}
            max={Math.max(1, most)}
            size="large"
          />
        </div>
      </form>
    </Sheet>
  );
}

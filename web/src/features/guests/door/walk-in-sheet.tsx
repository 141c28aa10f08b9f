import * as m from "@skipline/contract/texts";
import { mostPlaces } from "@skipline/contract/guests";
import { useState } from "react";
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
  placesLeft: number;
  /** A manager lets people in also where no place is left: they count as over capacity. */
  canExceed: boolean;
  /** Typed before, and refused: nobody types it twice. */
  draft: WalkIn | null;
  onAdmit: (guest: WalkIn) => void;
  onClose: () => void;
}

/** Somebody without a reservation, while places are left. */
export function WalkInSheet({ placesLeft, canExceed, draft, onAdmit, onClose }: WalkInSheetProps) {
  const [firstName, setFirstName] = useState(draft?.firstName ?? "");
  const [lastName, setLastName] = useState(draft?.lastName ?? "");
  const [quantity, setQuantity] = useState(draft?.quantity ?? 1);
  const most = canExceed ? mostPlaces : Math.min(mostPlaces, placesLeft);
  const overCapacity = quantity > placesLeft;
  const isReady = firstName.trim() !== "" && quantity <= most;
  function admit(): void {
    if (!isReady) return;
    const guest = { firstName: firstName.trim(), lastName: lastName.trim(), quantity };
    onAdmit(overCapacity ? { ...guest, overCapacity } : guest);
  }
  return (
    <Sheet
      open
      onClose={onClose}
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
          onChange={(event) => setFirstName(event.target.value)}
          maxLength={100}
          autoComplete="off"
          required
        />
        <TextField
          label={m.last_name()}
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
          maxLength={100}
          autoComplete="off"
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-18 font-bold">{m.door_how_many()}</p>
          <Stepper
            label={m.door_people()}
            texts={{ less: m.stepper_less_people(), more: m.stepper_more_people() }}
            value={quantity}
            onChange={setQuantity}
            min={1}
            max={Math.max(1, most)}
            size="large"
          />
        </div>
      </form>
    </Sheet>
  );
}

import { mostPlaces } from "@skipline/contract/guests";
import { useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { TextField } from "../../../ui/text-field.tsx";

export interface WalkIn {
  firstName: string;
  lastName: string;
  quantity: number;
}

export interface WalkInSheetProps {
  placesLeft: number;
  onAdmit: (guest: WalkIn) => void;
  onClose: () => void;
}

/** Somebody without a reservation, while places are left. */
export function WalkInSheet({ placesLeft, onAdmit, onClose }: WalkInSheetProps) {
  const [firstName, setFirstName] = useState("");
  const [lastName, setLastName] = useState("");
  const [quantity, setQuantity] = useState(1);
  const most = Math.min(mostPlaces, placesLeft);
  const isReady = firstName.trim() !== "" && quantity <= most;
  function admit(): void {
    if (isReady) onAdmit({ firstName: firstName.trim(), lastName: lastName.trim(), quantity });
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Walk-In"
      description={placesLeft === 1 ? "1 place is left." : `${placesLeft} places are left.`}
      footer={
        <Button type="submit" form="walk-in" size="large" full disabled={!isReady}>
          Check In {quantity}
        </Button>
      }
    >
      {most === 0 && <Alert tone="warning">The list is full: nobody else can be put on it.</Alert>}
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
          label="First name"
          value={firstName}
          onChange={(event) => setFirstName(event.target.value)}
          maxLength={100}
          autoComplete="off"
          required
        />
        <TextField
          label="Last name"
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
          maxLength={100}
          autoComplete="off"
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-18 font-bold">How many come in?</p>
          <Stepper
            label="people"
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

import * as m from "@skipline/contract/texts";
import { useId, useState } from "react";
import { guestsPerLoss, usualNight } from "#content/corporate.ts";
import { formatDollars } from "@skipline/contract/price";

/** What a night's line costs in whole dollars, if one guest in three skips a purchase of `spend` dollars. */
export function costOfLine(guests: number, spend: number): number {
  return Math.round(guests / guestsPerLoss) * spend;
}

interface DialProps {
  label: string;
  shown: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}

function Dial({ label, shown, value, onChange, ...range }: DialProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-16 text-normal">
          {label}
        </label>
        <output htmlFor={id} className="text-22 font-bold text-strong tabular-nums">
          {shown}
        </output>
      </div>
      <input
        {...range}
        id={id}
        type="range"
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="block h-11 w-full cursor-pointer accent-accent"
      />
    </div>
  );
}

/** The claim as a bill: what a night like this leaves in the line. */
export function LineCostCalculator() {
  const [guests, setGuests] = useState<number>(usualNight.guests);
  const [spend, setSpend] = useState<number>(usualNight.spend);
  return (
    <div>
      <p>
        <span className="block text-18 text-muted lg:text-22">{m.line_cost()}</span>{" "}
        <span className="mt-3 block text-banner leading-none font-black text-strong tabular-nums [--banner-most:15rem] [--letters:5.2]">
          {formatDollars(costOfLine(guests, spend))}
        </span>
      </p>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 sm:gap-12">
        <Dial
          label={m.line_cost_guests()}
          shown={guests.toLocaleString(m.locale())}
          value={guests}
          min={100}
          max={10_000}
          step={100}
          onChange={setGuests}
        />
        <Dial
          label={m.line_cost_spend()}
          shown={formatDollars(spend)}
          value={spend}
          min={5}
          max={60}
          step={1}
          onChange={setSpend}
        />
      </div>
    </div>
  );
}

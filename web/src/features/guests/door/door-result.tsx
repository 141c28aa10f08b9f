import type { Guest } from "@skipline/contract/guests";
import { CircleAlert, CircleCheckBig, Hourglass, WifiOff, X } from "lucide-react";
import { classes } from "#ui/classes.ts";
import { solidTone } from "#ui/tone.ts";
import type { Tone } from "#ui/tone.ts";
import { nameOf } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import { describeRefusal } from "./door-words.ts";
import type { Clock } from "./door-words.ts";
import type { Taken } from "./take-at-door.ts";

/** What is said of the last guest at the door. */
export interface DoorWords {
  tone: Extract<Tone, "positive" | "warning" | "danger" | "notice">;
  title: string;
  name: string;
  text: string;
  /** Just let in here: for a moment it can be taken back. */
  undo?: Guest;
}

const countOf = (people: number, quantity: number) => (quantity === 1 ? "" : `${people} of ${quantity} are in.`);

/** What came of a try, in words for arm's length. */
export function describeTaken(
  taken: Taken,
  guest: Pick<ListedGuest, "firstName" | "lastName">,
  clock: Clock,
): DoorWords {
  const name = nameOf(guest);
  if (taken.kind === "done") {
    const { arrived, quantity } = taken.guest;
    return { tone: "positive", title: "Checked In", name, text: countOf(arrived, quantity), undo: taken.guest };
  }
  if (taken.kind === "unsaved") {
    const text = "This phone can’t store it: keep this page open until it is sent.";
    return { tone: "danger", title: "Checked In Here", name, text };
  }
  if (taken.kind === "saved") {
    const text = "Not confirmed: no answer yet. Saved here, and sent by itself.";
    return { tone: "warning", title: "Checked In Here", name, text };
  }
  const tone = taken.kind === "notAdmitted" && taken.status === "WAITLISTED" ? "notice" : "danger";
  return { tone, name, ...describeRefusal(taken, clock) };
}

const icons = { positive: CircleCheckBig, warning: WifiOff, danger: CircleAlert, notice: Hourglass };

interface DoorResultProps {
  words: DoorWords;
  onUndo: (guest: Guest) => void;
  onDismiss: () => void;
}

/** Large enough for a glance in the dark. */
export function DoorResult({ words, onUndo, onDismiss }: DoorResultProps) {
  const { undo } = words;
  const Icon = icons[words.tone];
  return (
    <div className={classes("relative w-full rounded-20 px-4 py-3 text-left", solidTone[words.tone])}>
      <div className="flex items-center gap-3 pr-9">
        <Icon aria-hidden="true" className="size-9 shrink-0" strokeWidth={2.25} />
        <div className="min-w-0 flex-1">
          <p className="text-22 leading-tight font-black">{words.title}</p>
          {words.name && <p className="text-18 leading-tight font-bold wrap-anywhere">{words.name}</p>}
        </div>
        {undo && (
          <button
            type="button"
            onClick={() => onUndo(undo)}
            className="min-h-11 shrink-0 rounded-full px-4 text-18 font-bold underline underline-offset-4"
          >
            Undo
          </button>
        )}
      </div>
      {words.text && <p className="mt-1 text-16 leading-tight font-medium">{words.text}</p>}
      <button
        type="button"
        aria-label="Hide result"
        onClick={onDismiss}
        className="absolute top-1 right-1 inline-grid size-11 place-items-center rounded-full"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}

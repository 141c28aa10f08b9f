import type { Guest } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { CircleAlert, CircleCheckBig, Hourglass, WifiOff } from "lucide-react";
import { HideResult } from "#components/hide-result.tsx";
import { classes } from "#ui/classes.ts";
import { solidTone } from "#ui/tone.ts";
import type { DoorWords } from "./door-state.ts";

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
    <div className={classes("relative w-full rounded-20 px-4 py-3 text-start", solidTone[words.tone])}>
      <div className="flex items-center gap-3 pe-9">
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
            {m.door_undo()}
          </button>
        )}
      </div>
      {words.text && <p className="mt-1 text-16 leading-tight font-medium">{words.text}</p>}
      <HideResult onHide={onDismiss} />
    </div>
  );
}

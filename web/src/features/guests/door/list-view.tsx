import { sayUnread } from "#components/qr-scanner/scan-signals.ts";
import { useWedgeScanner } from "#components/qr-scanner/use-wedge-scanner.ts";
import { CameTwice } from "./came-twice.tsx";
import { DoorCounts } from "./door-counts.tsx";
import type { DoorCounts as Counts, ListedGuest } from "./door-list.ts";
import { GuestList } from "./guest-list.tsx";
import type { DoorList } from "./kept-list.ts";
import type { useDoor } from "./use-door.ts";

interface ListViewProps {
  list: DoorList;
  guests: readonly ListedGuest[];
  counts: Counts;
  door: ReturnType<typeof useDoor>;
  isCode: (text: string) => boolean;
}

/** The door without its camera: how the night stands, and everybody by name. A hand scanner is heard here too. */
export function ListView({ list, guests, counts, door, isCode }: ListViewProps) {
  // What is open is a question, and must be answered first.
  useWedgeScanner((text) => void ((door.open === null && door.handleInTurn(text)) || sayUnread()), isCode);
  return (
    <>
      <DoorCounts counts={counts} />
      <GuestList guests={guests} onOpen={door.showGuest} onCheckIn={door.meetInList}>
        <CameTwice guests={guests} timeZone={list.timeZone} />
      </GuestList>
    </>
  );
}

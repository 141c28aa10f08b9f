import * as m from "@skipline/contract/texts";
import { Search, SearchX, UsersRound } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { WindowedRun } from "#ui/windowed-run.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextField } from "#ui/text-field.tsx";
import { createSearch } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import { GuestRow } from "./guest-row.tsx";
import type { GuestRowProps } from "./guest-row.tsx";

/** So many rows come and go together, each so high in pixels. */
const rowsOfRun = 20;
const rowHeight = 76;

interface GuestListProps extends Omit<GuestRowProps, "guest"> {
  guests: readonly ListedGuest[];
  /** Above the first guest, while nobody is searched for. */
  children: ReactNode;
}

/** Everybody by last name, found by a part of the name or the last digits of the phone. */
export function GuestList({ guests, onOpen, onCheckIn, children }: GuestListProps) {
  const [text, setText] = useState("");
  // A letter is on the screen before a thousand rows are.
  const search = useDeferredValue(text.trim());
  const find = useMemo(() => createSearch(guests), [guests]);
  const found = useMemo(() => find(search), [find, search]);
  if (guests.length === 0) return <EmptyState icon={<UsersRound />} title={m.door_nobody()} />;
  const runs = Array.from({ length: Math.ceil(found.length / rowsOfRun) }, (_, run) =>
    found.slice(run * rowsOfRun, (run + 1) * rowsOfRun),
  );
  return (
    <>
      <div className="sticky top-0 z-10 -mx-4 bg-surface-0 px-4 py-2">
        <TextField
          label={m.door_search()}
          labelHidden
          type="search"
          icon={<Search className="size-5" />}
          placeholder={m.door_search_hint()}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={100}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <output className="sr-only">{search && m.door_found({ count: found.length })}</output>
      </div>
      {search === "" && children}
      {found.length === 0 && (
        <EmptyState icon={<SearchX />} title={m.door_nobody_found_title()} message={m.door_nobody_found({ search })} />
      )}
      {runs.map((run, index) => (
        <WindowedRun key={`${search} ${index}`} rows={run.length} rowHeight={rowHeight} first={index === 0}>
          <ul>
            {run.map((guest) => (
              <GuestRow key={guest.reservationId} guest={guest} onOpen={onOpen} onCheckIn={onCheckIn} />
            ))}
          </ul>
        </WindowedRun>
      ))}
    </>
  );
}

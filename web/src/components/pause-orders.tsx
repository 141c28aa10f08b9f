import { longestPauseNote, pauseLocation, resumeLocation } from "@skipline/contract/pauses";
import { type Language, languages } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import type { Output } from "@skipline/contract/endpoint";
import { findVendorLocation, type LocationPause } from "@skipline/contract/venues";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey, endpointQuery } from "#api/query.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { whyNot } from "#api/why-not.ts";
import { nameLanguage } from "#lib/language-name.ts";
import { langOf } from "#lib/language.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { describeBack } from "./hours-words.ts";
import { useHours } from "./use-hours.ts";

/** Another device may pause, and the brake closes by itself. */
const lookMs = 5_000;
const lengths = ["10", "20", "30", "60", "120"] as const;
type Length = (typeof lengths)[number];

/** What guests read in each language now. */
const wordsOf = (pause: LocationPause | null) =>
  Object.fromEntries(languages.map((one) => [one, pause?.translations[one]?.note ?? ""])) as Record<Language, string>;

/** Puts what the server said where every page looks for it. */
function keepPause(vendorLocationId: string, { pause }: Output<typeof pauseLocation>): void {
  queryClient.setQueryData<Output<typeof findVendorLocation>>(
    endpointKey(findVendorLocation, { query: { vendorLocationId } }),
    (known) => known && { items: known.items.map((location) => ({ ...location, pause })) },
  );
}

interface PauseSheetProps {
  open: boolean;
  onClose: () => void;
  venue: StaffVenue;
  /** What is said now. */
  said: LocationPause | null;
}

function PauseSheet({ open, onClose, venue: { location, vendor }, said }: PauseSheetProps) {
  const { vendorLocationId } = location;
  const [minutes, setMinutes] = useState<Length>("20");
  const [note, setNote] = useState(said?.note ?? "");
  const [others, setOthers] = useState(() => wordsOf(said));
  const [now] = useState(() => Date.now());
  const endOf = (from: number) => new Date(from + Number(minutes) * 60_000).toISOString();
  const pause = useMutation({
    mutationFn: () => {
      const given = languages.filter((one) => one !== vendor.language && others[one].trim() !== "");
      const translations = Object.fromEntries(given.map((one) => [one, { note: others[one].trim() }]));
      const body = { until: endOf(Date.now()), note: note.trim() || null, translations };
      return call(pauseLocation, { params: { vendorLocationId }, body });
    },
    onSuccess(answer) {
      keepPause(vendorLocationId, answer);
      showToast({ title: m.paused_title(), tone: "positive" });
      onClose();
    },
  });
  const back = describeBack({ now, timeZone: vendor.timeZone }, { until: endOf(now), note: null, translations: {} });
  return (
    <Sheet
      open={open}
      onClose={() => !pause.isPending && onClose()}
      title={m.pause_start()}
      description={m.pause_text()}
      footer={
        <Button full pending={pause.isPending} onClick={() => pause.mutate()}>
          {m.pause_start()}
        </Button>
      }
    >
      <div className="grid gap-5">
        <ChoiceGroup
          label={m.pause_lasts()}
          value={minutes}
          onChange={setMinutes}
          choices={lengths.map((value) => ({
            value,
            label: Number(value) < 60 ? m.minutes({ count: Number(value) }) : m.hours({ count: Number(value) / 60 }),
          }))}
        />
        <p aria-live="polite" className="text-14 text-muted">
          {m.pause_until_chosen({ back })}
        </p>
        <TextField
          label={m.pause_note_label()}
          hint={m.pause_note_hint()}
          lang={vendor.language}
          autoComplete="off"
          maxLength={longestPauseNote}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {languages
          .filter((one) => one !== vendor.language)
          .map((one) => (
            <TextField
              key={one}
              label={m.console_closed_note_in({ language: nameLanguage(one) })}
              lang={one}
              autoComplete="off"
              maxLength={longestPauseNote}
              value={others[one]}
              onChange={(event) => setOthers({ ...others, [one]: event.target.value })}
            />
          ))}
        {pause.error && (
          <Alert tone="danger" title={m.pause_failed()}>
            {whyNot(pause.error)}
          </Alert>
        )}
      </div>
    </Sheet>
  );
}

/** Whether the location is open, as far as it is known, and what its hours say by now. `looks`: it is asked for again and again. */
function useOpenLocation({ vendor, location: { vendorLocationId } }: StaffVenue, looks: boolean) {
  const { data } = useQuery(
    endpointQuery(
      findVendorLocation,
      { query: { vendorLocationId } },
      looks ? { staleTime: 0, refetchOnMount: "always", refetchInterval: lookMs } : {},
    ),
  );
  const location = data?.items[0];
  const hours = useHours(location, vendor.timeZone);
  return { isOpen: location?.status === "OPEN", hours };
}

const mayPause = ({ role }: StaffVenue) => role !== null && role !== "STAFF";

interface PauseButtonProps {
  venue: StaffVenue;
  /** Beside a page's title, where its content has to be seen first. */
  isIcon?: boolean;
}

/** Managers stop the orders for a while, or longer than was said. The notice that stands on its page keeps it up to date. */
export function PauseButton({ venue, isIcon = false }: PauseButtonProps) {
  const { isOpen: isVenueOpen, hours } = useOpenLocation(venue, false);
  const [opened, setOpened] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (!isVenueOpen || !mayPause(venue)) return null;
  const pause = hours?.pause ?? null;
  const name = pause ? m.pause_change() : m.pause_start();
  const openSheet = () => {
    setOpened((before) => (before ?? 0) + 1);
    setOpen(true);
  };
  return (
    <>
      {isIcon ? (
        <IconButton label={name} icon={<Pause aria-hidden="true" className="size-6" />} onClick={openSheet} />
      ) : (
        <Button
          size="small"
          variant="secondary"
          icon={<Pause aria-hidden="true" className="size-5" />}
          onClick={openSheet}
        >
          {name}
        </Button>
      )}
      {opened !== null && (
        <PauseSheet key={opened} open={isOpen} onClose={() => setOpen(false)} venue={venue} said={pause} />
      )}
    </>
  );
}

interface PauseNoticeProps {
  venue: StaffVenue;
  /** Beside what takes the orders up again. */
  children?: ReactNode;
}

/** Whether guests can order just now; managers take the orders up again. */
export function PauseNotice({ venue, children }: PauseNoticeProps) {
  const { vendorLocationId } = venue.location;
  const { isOpen, hours } = useOpenLocation(venue, true);
  const resume = useMutation({
    mutationFn: () => call(resumeLocation, { params: { vendorLocationId } }),
    onSuccess(answer) {
      keepPause(vendorLocationId, answer);
      showToast({ title: m.pause_resumed(), tone: "positive" });
    },
    onError: (error) => showToast({ title: m.pause_resume_failed(), description: whyNot(error), tone: "danger" }),
  });
  const pause = hours?.pause ?? null;
  const canAct = mayPause(venue) && (pause !== null || children !== undefined);
  // Until it is known there is nothing to be said of it.
  if (!isOpen || (!pause && !hours?.isBusy && !canAct)) return null;
  return (
    <div className="mb-4 grid gap-3">
      {hours && pause && (
        <Alert tone="warning" title={m.paused_title()}>
          {pause.note && (
            <p lang={langOf(venue.vendor.language)} className="wrap-anywhere">
              {pause.note}
            </p>
          )}
          <p>{describeBack(hours, pause)}</p>
          {/* What it says of itself alone, that guests can order again by themselves, is not so meanwhile. */}
          {hours.isBusy && <p>{m.busy_title()}</p>}
        </Alert>
      )}
      {hours?.isBusy && !pause && (
        <Alert tone="warning" title={m.busy_title()}>
          {m.pause_busy_staff()}
        </Alert>
      )}
      {canAct && (
        <div className="flex flex-wrap gap-2">
          {pause && (
            <Button
              size="small"
              icon={<Play aria-hidden="true" className="size-5" />}
              pending={resume.isPending}
              onClick={() => resume.mutate()}
            >
              {m.pause_resume()}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

/** Both in one place. */
export function PauseOrders({ venue }: { venue: StaffVenue }) {
  return (
    <PauseNotice venue={venue}>
      <PauseButton venue={venue} />
    </PauseNotice>
  );
}

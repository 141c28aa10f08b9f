import type { RepeatTimes } from "@skipline/contract/events";
import { mostRepeats } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { CopyPlus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { SyntheticEvent } from "react";
import { isApiError } from "#api/errors.ts";
import { useSave } from "#api/use-save.ts";
import { whyNot } from "#api/why-not.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { formatDate } from "#lib/dates.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { listWeeks, moveTo } from "#lib/repeat-times.ts";
import { zoneName } from "#lib/zone-name.ts";
import { readEntry } from "#lib/zoned-time.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { DateTimeField } from "./date-time/date-time-field.tsx";

export interface EventDeedsProps {
  /** As it is stored. */
  event: { name: string; startTime: string | null; endTime: string | null };
  id: string;
  timeZone: string;
  repeat: (times: RepeatTimes, idempotencyKey: string) => Promise<unknown>;
  remove: () => Promise<unknown>;
  /** The lists are told, and the page of what is gone is left. */
  onRepeated: () => void;
  onRemoved: () => void;
}

type How = "once" | "weekly";

/** In this tab: what was sent without an answer is the same call after a reload. */
const repeatKeys = createIdempotencyKeys({ storage: tabStorage, storageKey: "skipline.repeatKeys" });

function RepeatSheet({
  event,
  id,
  timeZone,
  repeat,
  onRepeated,
  onClose,
}: Pick<EventDeedsProps, "event" | "id" | "timeZone" | "repeat" | "onRepeated"> & { onClose: () => void }) {
  const formId = useId();
  const [how, setHow] = useState<How>(event.startTime === null ? "once" : "weekly");
  const [start, setStart] = useState("");
  const [count, setCount] = useState("4");
  const [problem, setProblem] = useState<string>();
  const save = useSave({
    send: ({ times }: { id: string; times: RepeatTimes }, key) => repeat(times, key),
    onSaved: onRepeated,
    keys: repeatKeys,
  });
  const weeks = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0;
  const nights = weeks >= 1 && weeks <= mostRepeats ? listWeeks(event, weeks, timeZone) : [];
  const [first, last] = [nights.at(0)?.startTime, nights.at(-1)?.startTime];

  function readTimes(): RepeatTimes | string {
    if (how === "weekly") return nights.length > 0 ? nights : m.invite_codes_how_many_wrong({ most: mostRepeats });
    const entry = readEntry(start, timeZone);
    if ("problem" in entry) return entry.problem;
    return entry.instant === null ? m.field_required() : [moveTo(event, entry.instant, timeZone)];
  }

  function submit(submitEvent: SyntheticEvent): void {
    submitEvent.preventDefault();
    // The sheet stands in the editor's form, which would be saved as well.
    submitEvent.stopPropagation();
    const times = readTimes();
    setProblem(typeof times === "string" ? times : undefined);
    if (typeof times === "string") return;
    save.mutate(
      { id, times },
      {
        onSuccess: () => {
          showToast({ title: m.event_repeated({ count: times.length }), tone: "positive" });
          onClose();
        },
        onError: (error) => showToast({ title: m.event_not_repeated(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  return (
    <Sheet
      open
      onClose={() => !save.isPending && onClose()}
      title={m.event_repeat_title({ name: event.name })}
      description={m.event_repeat_hint()}
      footer={
        <Button type="submit" form={formId} full pending={save.isPending}>
          {m.event_repeat()}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5 pt-1">
        <ChoiceGroup
          label={m.event_repeat_how()}
          columns={2}
          choices={[
            { value: "weekly", label: m.event_repeat_weekly(), disabled: event.startTime === null },
            { value: "once", label: m.event_repeat_once() },
          ]}
          value={how}
          onChange={(next) => {
            setHow(next);
            setProblem(undefined);
          }}
        />
        {event.startTime === null && <Alert>{m.event_repeat_needs_start()}</Alert>}
        {how === "weekly" ? (
          <TextField
            label={m.event_repeat_count()}
            hint={
              first && last
                ? m.event_repeat_first_and_last({
                    first: formatDate(first, timeZone),
                    last: formatDate(last, timeZone),
                  })
                : undefined
            }
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            required
            value={count}
            onChange={(change) => setCount(change.currentTarget.value)}
            error={problem}
          />
        ) : (
          <div>
            <DateTimeField
              label={m.event_repeat_start()}
              value={start}
              onChange={setStart}
              onBlur={() => undefined}
              error={problem}
              timeZone={timeZone}
              suggested=""
            />
            <p className="mt-1.5 text-14 text-muted">{m.date_time_whose_clock({ zone: zoneName(timeZone) })}</p>
          </div>
        )}
      </form>
    </Sheet>
  );
}

/** What can be done with a stored event beside changing it. */
export function EventDeeds({ event, id, timeZone, repeat, remove, onRepeated, onRemoved }: EventDeedsProps) {
  const [open, setOpen] = useState<"repeat" | "delete" | null>(null);
  const gone = useMutation({
    // A repeat of a call whose answer was lost finds nothing any more.
    mutationFn: () =>
      remove().catch((error: unknown) => (isApiError(error, "NOT_FOUND") ? null : Promise.reject(error))),
    onSuccess: () => {
      showToast({ title: m.event_deleted(), tone: "positive", forNextPage: true });
      onRemoved();
    },
  });
  const why = isApiError(gone.error, "CONFLICT") ? gone.error.message : m.event_not_deleted();
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <Button
        variant="secondary"
        full
        icon={<CopyPlus aria-hidden="true" className="size-5" />}
        onClick={() => setOpen("repeat")}
      >
        {m.event_repeat()}
      </Button>
      <Button
        variant="secondary"
        full
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={() => setOpen("delete")}
      >
        {m.event_delete()}
      </Button>
      {open === "repeat" && (
        <RepeatSheet
          event={event}
          id={id}
          timeZone={timeZone}
          repeat={repeat}
          onRepeated={onRepeated}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open === "delete"}
        title={m.event_delete_question({ name: event.name })}
        description={m.event_delete_loss()}
        confirmText={m.event_delete()}
        danger
        pending={gone.isPending}
        // It leads to another page, and must not be in the way back there.
        closesOnBack={false}
        error={gone.error ? why : undefined}
        onConfirm={() => gone.mutate()}
        onCancel={() => {
          gone.reset();
          setOpen(null);
        }}
      />
    </div>
  );
}

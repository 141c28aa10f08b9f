import { useEffect, useMemo, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { deviceStorage } from "./browser-storage.ts";

const prefix = "skipline.draft.";
/** Older ones are of no use to anybody: what they were a change of has long been another. */
const keptMs = 7 * 24 * 3_600_000;

interface KeptDraft {
  keptAt: number;
  /** What the form was a change of, as the page had loaded it; null for a new thing. */
  base: unknown;
  values: Record<string, unknown>;
  /** The forms that were sent and had no answer yet, the newest last: what is stored may be one of them. */
  sent?: Record<string, unknown>[];
}

/** Of a form that is sent again and again without a network. */
const mostSent = 5;

function parse(text: string | null, now = Date.now()): KeptDraft | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<KeptDraft> | null;
    if (typeof kept?.values !== "object" || kept.values === null || typeof kept.keptAt !== "number") return null;
    if (now - kept.keptAt > keptMs) return null;
    const sent = Array.isArray(kept.sent) ? kept.sent.filter((one) => typeof one === "object" && one !== null) : [];
    return { keptAt: kept.keptAt, base: kept.base ?? null, values: kept.values, ...(sent.length > 0 && { sent }) };
  } catch {
    return null;
  }
}

/** What was typed into a form and not saved, on this device; null where nothing was. */
export const readDraft = (name: string, now?: number) => parse(deviceStorage.getItem(prefix + name), now);

/**
 * One form's hand on the draft of a thing, of which other tabs may have a form as well: it drops what it knows of, and
 * puts its own back where another tab's took the place.
 */
export function holdDraft(name: string) {
  const key = prefix + name;
  let known: string | null = null;
  let isTyped = false;
  let sent: Record<string, unknown>[] = [];
  function keep(draft: Pick<KeptDraft, "base" | "values">): void {
    known = JSON.stringify({ keptAt: Date.now(), ...draft, ...(sent.length > 0 && { sent }) });
    isTyped = true;
    deviceStorage.setItem(key, known);
  }
  const putBack = () => void (isTyped && known !== null && deviceStorage.setItem(key, known));
  return {
    take(): KeptDraft | null {
      known = deviceStorage.getItem(key);
      const kept = parse(known);
      sent = kept?.sent ?? [];
      return kept;
    },
    keep,
    /** These go to the server now. */
    send(draft: Pick<KeptDraft, "base" | "values">): void {
      sent = [...sent.filter((one) => !same(one, draft.values)), draft.values].slice(-mostSent);
      if (known !== null) keep(draft);
    },
    /** Whether it is what was sent from here, without an answer. */
    wasSent: (fields: FieldValues): boolean => sent.some((values) => hasDraft(fields, { values })),
    drop(): void {
      if (known !== null && deviceStorage.getItem(key) === known) deviceStorage.removeItem(key);
      known = null;
      isTyped = false;
      sent = [];
    },
    /** Its page goes: whoever comes back in this tab finds what was typed in it. */
    leave(): void {
      // What a sign-out has taken away stays away.
      if (deviceStorage.getItem(key) !== null) putBack();
    },
    /** Another tab has written. */
    hear(changed: Pick<StorageEvent, "key" | "newValue">): void {
      if (changed.key === key && changed.newValue === null) putBack();
    },
  };
}

/** Of a draft the fields that the form still has, in the shape that they have there. */
export function fitDraft<Values extends FieldValues>(fields: Values, { values }: Pick<KeptDraft, "values">): Values {
  const fitting = Object.entries(values).filter(([name, value]) => typeof value === typeof fields[name]);
  return { ...fields, ...Object.fromEntries(fitting) };
}

const same = (one: FieldValues, other: FieldValues) =>
  Object.keys(other).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/** Whether all that was typed is what the fields have by now: its save arrived, and the answer did not. */
export const hasDraft = (fields: FieldValues, draft: Pick<KeptDraft, "values">): boolean =>
  same(fitDraft(fields, draft), fields);

/**
 * What a form over something stored is a change of: of a draft, the thing as it was then, unless it became what it is by
 * this very form, whose answer was lost. `read` is what a kept thing is; null for none.
 */
export function baseOf<Stored>(
  name: string,
  stored: Stored,
  toValues: (stored: Stored) => FieldValues,
  read: (kept: unknown) => Stored | null,
): Stored {
  const kept = readDraft(name);
  if (!kept) return stored;
  const fields = toValues(stored);
  const isOwn = [kept.values, ...(kept.sent ?? [])].some((values) => hasDraft(fields, { values }));
  return isOwn ? stored : (read(kept.base) ?? stored);
}

export interface FormDraft<Values> {
  /** Something from before was put in. */
  isRestored: boolean;
  /** It is saved, or not wanted any more. */
  drop: () => void;
  /** As it was before it was typed into. */
  discard: () => void;
  /** The form goes to the server as it is. */
  send: (values: Values) => void;
  /** Whether the form of what somebody has stored is one's own, sent before: its answer was lost. */
  wasSent: (fields: Partial<Values>) => boolean;
}

/**
 * Keeps what is typed into a form until it is saved or discarded: through a reload, a lost network and a session that ends.
 * `name` says whose and of what it is; `fields` is the form without a change, and `base` what it is a change of.
 */
export function useFormDraft<Values extends FieldValues, Context, Sent>(
  form: Pick<UseFormReturn<Values, Context, Sent>, "subscribe" | "reset">,
  { name, base, fields }: { name: string; base: unknown; fields: Values },
): FormDraft<Values> {
  const [isRestored, setRestored] = useState(false);
  const { subscribe, reset } = form;
  const held = useMemo(() => holdDraft(name), [name]);

  useEffect(() => {
    window.addEventListener("storage", held.hear);
    window.addEventListener("pagehide", held.leave);
    return () => {
      window.removeEventListener("storage", held.hear);
      window.removeEventListener("pagehide", held.leave);
      held.leave();
    };
  }, [held]);

  useEffect(() => {
    const kept = held.take();
    if (!kept) return;
    if (hasDraft(fields, kept)) return;
    reset(fitDraft(fields, kept), { keepDefaultValues: true });
    setRestored(true);
    // At the opening alone: later on it is the form that is kept.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [held]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (same(values, fields)) held.drop();
          else held.keep({ base, values });
        },
      }),
    [subscribe, held, base, fields],
  );

  function drop(): void {
    held.drop();
    setRestored(false);
  }

  return {
    isRestored,
    drop,
    discard() {
      reset(fields);
      drop();
    },
    send: (values) => held.send({ base, values }),
    wasSent: held.wasSent,
  };
}

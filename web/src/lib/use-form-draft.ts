import { useEffect, useState } from "react";
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
}

/** What was typed into a form and not saved, on this device; null where nothing was. */
export function readDraft(name: string, now = Date.now()): KeptDraft | null {
  try {
    const kept = JSON.parse(deviceStorage.getItem(prefix + name) ?? "null") as Partial<KeptDraft> | null;
    if (typeof kept?.values !== "object" || kept.values === null || typeof kept.keptAt !== "number") return null;
    if (now - kept.keptAt > keptMs) return null;
    return { keptAt: kept.keptAt, base: kept.base ?? null, values: kept.values };
  } catch {
    return null;
  }
}

/** Of a draft the fields that the form still has, in the shape that they have there. */
export function fitDraft<Values extends FieldValues>(fields: Values, { values }: Pick<KeptDraft, "values">): Values {
  const fitting = Object.entries(values).filter(([name, value]) => typeof value === typeof fields[name]);
  return { ...fields, ...Object.fromEntries(fitting) };
}

const same = (one: FieldValues, other: FieldValues) =>
  Object.keys(other).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

export interface FormDraft {
  /** Something from before was put in. */
  isRestored: boolean;
  /** It is saved, or not wanted any more. */
  drop: () => void;
  /** As it was before it was typed into. */
  discard: () => void;
}

/**
 * Keeps what is typed into a form until it is saved or discarded: through a reload, a lost network and a session that ends.
 * `name` says whose and of what it is; `fields` is the form without a change, and `base` what it is a change of.
 */
export function useFormDraft<Values extends FieldValues, Context, Sent>(
  form: Pick<UseFormReturn<Values, Context, Sent>, "subscribe" | "reset">,
  { name, base, fields }: { name: string; base: unknown; fields: Values },
): FormDraft {
  const [isRestored, setRestored] = useState(false);
  const { subscribe, reset } = form;

  useEffect(() => {
    const kept = readDraft(name);
    if (!kept) return;
    const values = fitDraft(fields, kept);
    if (same(values, fields)) return;
    reset(values, { keepDefaultValues: true });
    setRestored(true);
    // At the opening alone: later on it is the form that is kept.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (same(values, fields)) deviceStorage.removeItem(prefix + name);
          else deviceStorage.setItem(prefix + name, JSON.stringify({ keptAt: Date.now(), base, values }));
        },
      }),
    [subscribe, name, base, fields],
  );

  function drop(): void {
    deviceStorage.removeItem(prefix + name);
    setRestored(false);
  }

  return {
    isRestored,
    drop,
    discard() {
      reset(fields);
      drop();
    },
  };
}

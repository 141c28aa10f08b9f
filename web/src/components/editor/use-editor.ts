import { useEffect, useMemo, useRef, useState } from "react";
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { useSession } from "#api/session.ts";
import type { VersionedSave } from "#api/use-save.ts";
import { whyNot } from "#api/why-not.ts";
import { readKept } from "#lib/fill-defaults.ts";
import { typedSince } from "#lib/typed-since.ts";
import { baseOf, useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { showToast } from "#ui/toast.ts";

/** How a stored thing is edited; functions are the same from one render to the next, unless what they depend on changes. */
export interface EditorParts<Stored, Values extends FieldValues, Details, Edit extends { base: Stored }, Answer> {
  /** Of all drafts on the device: of what kind of thing ("promotion"), and of which. */
  kind: string;
  id: string;
  /** As it was when the page was opened; null of what does not exist yet. */
  stored: Stored;
  /** Of what is stored: a draft may be older than the page. */
  schema: z.ZodMiniType<Stored>;
  toValues: (stored: Stored) => Values;
  /** What may be typed, where this is stored. */
  rulesFor: (stored: Stored) => Resolver<Values, unknown, Details>;
  saving: VersionedSave<Edit, Answer, Stored>;
  /** What an answer says is stored now. */
  read: (answer: Answer) => Stored;
  words: Record<"saved" | "notSaved", string> & { savedDetail?: string };
  /** Where the page is left then. */
  onSaved?: () => void;
  /** Where more has to be done than to say so. */
  onNotSaved?: (error: Error) => void;
  /** What overwriting sends, where it goes by more than the thing itself: as that is known by then. */
  renew?: (edit: Edit) => Edit;
}

export interface Editor<Stored, Values extends FieldValues, Details, Edit> {
  form: UseFormReturn<Values, unknown, Details>;
  /** What the form's content is a change of. */
  base: Stored;
  /** Saves a change of `base`. */
  store: (change: Omit<Edit, "base">) => void;
  isSaving: boolean;
  /** Of what was typed before the page was opened; null where nothing was. */
  draft: { discard: () => void } | null;
  /** What was typed goes with whoever leaves. */
  dropDraft: () => void;
  /** Somebody else was faster. */
  conflict: { theirs: Stored; isPending: boolean; reload: () => void; overwrite: () => void; close: () => void } | null;
}

/**
 * A form over something that is stored, with versions: what is typed survives a reload, a lost network and a session that
 * ends; of two who edit the same the later one is told what changed (`EditorPage`).
 */
export function useEditor<Stored, Values extends FieldValues, Details, Edit extends { base: Stored }, Answer>({
  kind,
  id,
  stored,
  schema,
  toValues,
  rulesFor,
  saving: { save, isPending, conflict, closeConflict },
  read,
  words,
  onSaved,
  onNotSaved,
  renew = (edit) => edit,
}: EditorParts<Stored, Values, Details, Edit, Answer>): Editor<Stored, Values, Details, Edit> {
  const userId = useSession()?.profile.userId ?? "";
  const name = `${kind}.${userId}.${id}`;
  /** What the form's content is a change of: of a draft, the thing as it was then. */
  const [base, setBase] = useState(() => baseOf(name, stored, toValues, (kept) => readKept(schema, kept)));
  const fields = useMemo(() => toValues(base), [toValues, base]);
  const resolver = useMemo(() => rulesFor(base), [rulesFor, base]);
  const form = useForm<Values, unknown, Details>({ defaultValues: fields as DefaultValues<Values>, resolver });
  const draft = useFormDraft(form, { name, base, fields });
  /** The form as it was sent. */
  const sent = useRef<Values>(null);
  const [typed, setTyped] = useState<Values | null>(null);
  // Once the draft is one of what is stored now.
  useEffect(() => {
    if (typed) form.reset(typed, { keepDefaultValues: true });
  }, [form, typed]);

  function show(saved: Stored): void {
    setBase(saved);
    form.reset(toValues(saved));
    draft.drop();
  }

  function send(change: Edit): void {
    save(change, {
      onSuccess: (answer) => {
        const saved = read(answer);
        // A slow network leaves time to type on: then the page is not left.
        const later = sent.current && typedSince(toValues(saved), sent.current, form.getValues());
        const leaves = later ? undefined : onSaved;
        show(saved);
        setTyped(later);
        showToast({
          title: words.saved,
          ...(words.savedDetail !== undefined && { description: words.savedDetail }),
          tone: "positive",
          ...(leaves && { forNextPage: true }),
        });
        leaves?.();
      },
      onConflict(theirs) {
        if (!draft.wasSent(toValues(theirs))) return false;
        setBase(theirs);
        send(renew({ ...change, base: theirs }));
        return true;
      },
      onError: (error) => {
        showToast({ title: words.notSaved, description: whyNot(error), tone: "danger" });
        onNotSaved?.(error);
      },
    });
  }

  return {
    form,
    base,
    store(change) {
      sent.current = structuredClone(form.getValues());
      draft.send(sent.current);
      send({ ...change, base } as Edit);
    },
    isSaving: isPending && !conflict,
    draft: draft.isRestored ? { discard: () => show(stored) } : null,
    dropDraft: draft.drop,
    conflict: conflict && {
      theirs: conflict.theirs,
      isPending,
      reload() {
        show(conflict.theirs);
        closeConflict();
      },
      overwrite: () => send(renew({ ...conflict.mine, base: conflict.theirs })),
      close: closeConflict,
    },
  };
}

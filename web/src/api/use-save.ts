import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { readKept } from "#lib/fill-defaults.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import type { IdempotencyKeys } from "#lib/idempotency-keys.ts";
import { isApiError, isFinalNo } from "./errors.ts";
import type { ApiErrorCode } from "./errors.ts";

/**
 * Sends what a person wants once, however often it has to be sent: under one key as long as it says the same and had no
 * final answer. A lost answer is not somebody else's change.
 */
export function createSender(keys: IdempotencyKeys = createIdempotencyKeys()) {
  return async function sendOnce<Saved>(
    intent: string,
    content: unknown,
    send: (idempotencyKey: string) => Promise<Saved>,
  ): Promise<Saved> {
    try {
      const saved = await send(keys.keyFor(intent, content));
      keys.drop(intent);
      return saved;
    } catch (error) {
      if (isFinalNo(error)) keys.drop(intent);
      throw error;
    }
  };
}

/** The thing as somebody else has left it, where an answer says that they were faster; else null. */
export function readTheirs<S extends z.ZodMiniType>(
  error: unknown,
  code: ApiErrorCode,
  field: string,
  schema: S,
): z.output<S> | null {
  if (!isApiError(error, code)) return null;
  return readKept(schema, ((error.details ?? {}) as Record<string, unknown>)[field]);
}

interface SaveParts<Content, Saved> {
  /** What is sent, with the version that it is a change of: another content is another call. */
  send: (content: Content, idempotencyKey: string) => Promise<Saved>;
  /** For the cache, whatever page is open by then. */
  onSaved: (saved: Saved) => void;
  /** Where a reload must not make another intent of it. */
  keys?: IdempotencyKeys;
}

interface Outcome<Saved> {
  onSuccess: (saved: Saved) => void;
  onError: (error: Error) => void;
}

/** A form's Save. */
export function useSave<Content, Saved>({ send, onSaved, keys }: SaveParts<Content, Saved>) {
  const [sendOnce] = useState(() => createSender(keys));
  return useMutation({
    mutationFn: (content: Content) => sendOnce("save", content, (key) => send(content, key)),
    onSuccess: onSaved,
  });
}

/** Somebody else was faster: what they left, and what this form wanted to store. */
export interface Conflict<Content, Theirs> {
  theirs: Theirs;
  mine: Content;
}

interface VersionedOutcome<Saved, Theirs> extends Outcome<Saved> {
  /** True: it was this form itself, whose answer was lost, and it has gone on from there. */
  onConflict?: (theirs: Theirs) => boolean;
}

export interface VersionedSave<Content, Saved, Theirs> {
  save: (content: Content, outcome: VersionedOutcome<Saved, Theirs>) => void;
  isPending: boolean;
  conflict: Conflict<Content, Theirs> | null;
  closeConflict: () => void;
}

/**
 * A form's Save of a thing with versions. Where somebody was faster it fails into `conflict`, until it is saved or
 * `closeConflict` is called.
 */
export function useVersionedSave<Content, Saved, Theirs>({
  readConflict,
  ...parts
}: SaveParts<Content, Saved> & { readConflict: (error: Error) => Theirs | null }): VersionedSave<
  Content,
  Saved,
  Theirs
> {
  const [conflict, setConflict] = useState<Conflict<Content, Theirs> | null>(null);
  const { mutate, isPending } = useSave(parts);

  function save(content: Content, { onSuccess, onError, onConflict }: VersionedOutcome<Saved, Theirs>): void {
    mutate(content, {
      onSuccess: (saved) => {
        setConflict(null);
        onSuccess(saved);
      },
      onError: (error) => {
        const theirs = readConflict(error);
        if (!theirs) onError(error);
        else if (!onConflict?.(theirs)) setConflict({ theirs, mine: content });
      },
    });
  }

  return { save, isPending, conflict, closeConflict: () => setConflict(null) };
}

import type { OperationKind } from "#api/offline-uploader.ts";
import type { QueuedOperation } from "#stores/offline-queue.ts";
import type { Tone } from "#ui/tone.ts";

export interface QueueWords {
  tone: Extract<Tone, "positive" | "warning" | "danger">;
  title: string;
  text: string;
}

/** One of the queue's entries, as people are told of it. */
export interface QueueEntry {
  operation: QueuedOperation;
  /** What it is about: "Order a1b2c3", a guest's name. */
  subject: string;
  /** The server has done it. */
  isConfirmed: boolean;
  /** The venue's, where it is known: one clock on all of a screen. */
  timeZone: string | undefined;
  /** `userId`: who is signed in. */
  describe: (userId: string | null, now: number) => QueueWords;
}

/** What the queue's sheet says of all its entries. */
export interface SheetTexts {
  /** "Scans" */
  title: string;
  /** How they came here, and what becomes of them. */
  origin: string;
  /** The device can't store them. */
  unsaved: string;
  /** Sending them has failed just now. */
  noConnection: string;
  none: string;
}

/** What an operation is told of that nobody has answered. */
export interface UnansweredTexts {
  /** What is not so as long as it waits, and that it will be sent. */
  unconfirmed: string;
  somebodyElses: string;
  /** The server failed at it: the question whether to send it again. */
  notTaken: string;
}

/** So many of them: "2 scans waiting". */
export type CountText = (inputs: { count: number }) => string;

/** A kind says everything in texts of its own: its noun is filled into no sentence. */
export interface KindTexts {
  sheet: SheetTexts;
  /** "2 scans" */
  count: CountText;
  waiting: CountText;
  toCheck: CountText;
  confirmed: CountText;
  /** What logging out would throw away. */
  unsent: CountText;
  /** The button that removes one. */
  remove: string;
  /** What becomes of one that is removed before it was sent. */
  removal: string;
}

/** What staff do that may wait for the network: how it is sent, and how people are told of it. */
export interface QueuedKind {
  texts: KindTexts;
  operations: readonly OperationKind[];
  listEntries: (all: readonly QueuedOperation[]) => QueueEntry[];
}

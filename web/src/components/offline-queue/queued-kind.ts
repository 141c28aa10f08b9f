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

/** What staff do that may wait for the network: how it is sent, and how people are told of it. */
export interface QueuedKind {
  /** "scan": with an s for several. */
  noun: string;
  /** "Scanned without a connection." */
  origin: string;
  /** What becomes of one that is removed before it was sent. */
  removal: string;
  operations: readonly OperationKind[];
  listEntries: (all: readonly QueuedOperation[]) => QueueEntry[];
}

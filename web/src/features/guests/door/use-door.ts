import { undoSeconds } from "@skipline/contract/guests";
import type { Guest } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { takenBackAtDoor } from "@skipline/contract/trail";
import { useCallback, useEffect, useEffectEvent, useReducer, useState } from "react";
import type { Operation } from "#api/offline-uploader.ts";
import { performOnce } from "#api/perform-once.ts";
import { createCodeLine } from "#components/qr-scanner/code-line.ts";
import { signalProblem, signalSuccess } from "#components/qr-scanner/scan-signals.ts";
import { patienceMs } from "#lib/patience.ts";
import { parseReservationCode } from "#lib/scanned-code.ts";
import { within } from "#lib/sleep.ts";
import { showToast } from "#ui/toast.ts";
import { findByCode, nameOf } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import { checkIn, sendCheckIn, sendWalkIn, walkIn } from "./door-operations.ts";
import type { DoorAnswer, LetIn } from "./door-operations.ts";
import { initialDoor, isKept, isLetInAtOnce, reduceDoor, refuse } from "./door-state.ts";
import type { DoorOutcome, DoorWords } from "./door-state.ts";
import { describeRefusal } from "./door-words.ts";
import type { DoorGuest } from "./kept-list.ts";
import { takeBack } from "./undo-check-in.ts";
import type { WalkIn } from "./walk-in-sheet.tsx";

/** Lets somebody in, once; answers what can be told before the next guest's turn. */
async function perform<Input>(
  operation: Operation<Input, DoorAnswer>,
  input: Input,
  send: (sent: { id: string; input: Input }) => Promise<LetIn>,
): Promise<DoorOutcome> {
  let first: DoorOutcome = { kind: "signedOut" };
  await performOnce<Input, DoorAnswer, LetIn>(operation, input, {
    send: (id) => send({ id, input }),
    tell(outcome, isLate) {
      if (!isLate) first = outcome;
      // Late the guest's row tells of a yes; of a no only the queue's bar can.
      return outcome.kind === "done" || (outcome.kind === "refused" && !isLate);
    },
  });
  return first;
}

interface DoorOptions {
  /** Undefined while neither the venue nor the list has told. */
  vendorId: string | undefined;
  gleventId: string;
  timeZone: string | undefined;
  guests: readonly ListedGuest[];
  /** The server's list anew; null where it can't be had. */
  reload: () => Promise<readonly DoorGuest[] | null>;
  isScanning: boolean;
}

/** What a door does, and what it says of it. */
export function useDoor({ vendorId, gleventId, timeZone, guests, reload, isScanning }: DoorOptions) {
  const [state, dispatch] = useReducer(reduceDoor, initialDoor);

  const undoable = state.words?.undo;
  useEffect(() => {
    if (!undoable) return undefined;
    const timer = setTimeout(() => dispatch({ type: "endUndo", undo: undoable, isScanning }), undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [undoable, isScanning]);

  const say = useCallback((words: DoorWords) => {
    dispatch({ type: "say", words });
    if (words.tone === "positive") signalSuccess();
    else signalProblem();
  }, []);

  const conclude = useCallback(
    (outcome: DoorOutcome, guest: ListedGuest | WalkIn, isInRow: boolean) => {
      const asked = "reservationId" in guest ? undefined : guest;
      dispatch({ type: "conclude", outcome, guest, clock: { now: Date.now(), timeZone }, isInRow, walkIn: asked });
      if (outcome.kind === "done" || isKept(outcome)) signalSuccess();
      else signalProblem();
    },
    [timeZone],
  );

  /** `people`: null for the whole party. */
  const letIn = useCallback(
    async (guest: ListedGuest, people: number | null, isByCode: boolean) => {
      const name = nameOf(guest);
      if (vendorId === undefined)
        return say({ tone: "danger", title: m.door_not_checked_in(), name, text: m.door_try_again() });
      dispatch({ type: "send" });
      const input = { vendorId, gleventId, reservationId: guest.reservationId, people, name };
      // Before the camera nobody sees the row.
      conclude(await perform(checkIn, input, sendCheckIn), guest, !isByCode);
    },
    [vendorId, gleventId, conclude, say],
  );

  async function letWalkIn(guest: WalkIn): Promise<void> {
    if (vendorId === undefined) return;
    dispatch({ type: "send" });
    conclude(await perform(walkIn, { vendorId, gleventId, ...guest }, sendWalkIn), guest, !isScanning);
  }

  const meet = useCallback(
    async (guest: ListedGuest, isByCode: boolean) => {
      const clock = { now: Date.now(), timeZone };
      dispatch({ type: "meet", guest, clock });
      if (refuse(guest, clock)) signalProblem();
      else if (isLetInAtOnce(guest, clock)) await letIn(guest, null, isByCode);
    },
    [letIn, timeZone],
  );

  async function undo({ firstName, lastName, ...guest }: Guest): Promise<void> {
    if (vendorId === undefined) return;
    const name = nameOf({ firstName, lastName });
    dispatch({
      type: "say",
      words: { tone: "notice", title: m.one_moment(), name, text: m.door_undoing() },
    });
    const problem = await takeBack({ vendorId, gleventId }, guest, takenBackAtDoor);
    say(
      problem === null
        ? { tone: "notice", title: m.door_undone_title(), name, text: m.door_undone() }
        : { tone: "danger", title: m.door_not_undone(), name, text: problem },
    );
  }

  async function handleCode(text: string): Promise<boolean | null> {
    const code = parseReservationCode(text);
    if (code === null) {
      showToast({ title: m.invalid_qr_code(), description: m.door_scan_guest(), tone: "danger" });
      return false;
    }
    const guest = findByCode(guests, code);
    if (guest) {
      await meet(guest, true);
      return null;
    }
    // Who has booked a moment ago; the line does not wait longer for it than for anything else.
    const known = await within(patienceMs, reload(), null);
    const booked = findByCode(known?.map((one) => ({ ...one, isWaiting: false })) ?? [], code);
    if (booked) await meet(booked, true);
    else if (known) {
      say({ tone: "danger", name: "", ...describeRefusal({ kind: "notFound" }, { now: Date.now(), timeZone }) });
    } else {
      say({ tone: "warning", title: m.door_not_on_phone_title(), name: "", text: m.door_not_on_phone() });
    }
    return null;
  }
  // While there is no camera on the page: one code after the other.
  const handleNext = useEffectEvent(handleCode);
  const [handleInTurn] = useState(() => createCodeLine((text) => handleNext(text)));

  return {
    ...state,
    handleCode,
    handleInTurn,
    undo,
    letIn,
    letWalkIn,
    showGuest: useCallback(
      (guest: ListedGuest) => dispatch({ type: "open", open: { guest: guest.reservationId } }),
      [],
    ),
    meetInList: useCallback((guest: ListedGuest) => void meet(guest, false), [meet]),
    openWalkIn: () => dispatch({ type: "open", open: "walkIn" }),
    close: () => dispatch({ type: "close" }),
    hideWords: () => dispatch({ type: "hideWords" }),
  };
}

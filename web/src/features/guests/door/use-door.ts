import { undoSeconds } from "@skipline/contract/guests";
import type { Guest } from "@skipline/contract/guests";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { patienceMs } from "#api/perform-once.ts";
import { createCodeLine } from "#components/qr-scanner/code-line.ts";
import { signalProblem, signalSuccess } from "#components/qr-scanner/scan-signals.ts";
import { parseReservationCode } from "#lib/scanned-code.ts";
import { showToast } from "#ui/toast.ts";
import { findByCode, nameOf } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import { describeTaken } from "./door-result.tsx";
import type { DoorWords } from "./door-result.tsx";
import { byWhom, describeRefusal } from "./door-words.ts";
import type { Clock } from "./door-words.ts";
import type { DoorGuest } from "./kept-list.ts";
import { takeCheckIn, takeWalkIn } from "./take-at-door.ts";
import type { Taken } from "./take-at-door.ts";
import { takeBack } from "./undo-check-in.ts";
import type { WalkIn } from "./walk-in-sheet.tsx";

/** Why a guest is not let in, as the list has them; null for whoever may come in. */
function refuse(guest: ListedGuest, clock: Clock): DoorWords | null {
  const name = nameOf(guest);
  const { reservationStatus: status, arrived, quantity } = guest;
  if (status === "WAITLISTED" || status === "CANCELLED") {
    const tone = status === "WAITLISTED" ? "notice" : "danger";
    return { tone, name, ...describeRefusal({ kind: "notAdmitted", status }, clock) };
  }
  if (status !== "CHECKED_IN" || arrived < quantity) return null;
  const who = byWhom(guest.checkedInBy, guest.checkedInAt, clock);
  return { tone: "danger", title: "Already Checked In", name, text: who && `Let in ${who}.` };
}

const later = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

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
  /** A guest's id, or whoever comes without a reservation. */
  const [open, setOpen] = useState<{ guest: string } | "walkIn" | null>(null);
  const [words, setWords] = useState<DoorWords | null>(null);
  /** For who can't see a row change. */
  const [announced, setAnnounced] = useState("");
  /** Of a walk-in that was refused. */
  const [draft, setDraft] = useState<WalkIn | null>(null);

  const undoable = words?.undo;
  useEffect(() => {
    if (!undoable) return undefined;
    const timer = setTimeout(
      () => setWords((said) => (said?.undo === undoable ? (isScanning ? { ...said, undo: undefined } : null) : said)),
      undoSeconds * 1000,
    );
    return () => clearTimeout(timer);
  }, [undoable, isScanning]);

  const tell = useCallback((said: DoorWords) => {
    setWords(said);
    if (said.tone === "positive") signalSuccess();
    else signalProblem();
  }, []);

  /** Without an answer yet a row says it itself, and to who can't see it a voice; before the camera nobody sees the row. */
  const conclude = useCallback(
    (taken: Taken, guest: Pick<ListedGuest, "firstName" | "lastName">, isByCode: boolean) => {
      const said = describeTaken(taken, guest, { now: Date.now(), timeZone });
      const isKept = taken.kind === "saved";
      if (taken.kind === "done" || isKept) signalSuccess();
      else signalProblem();
      if (isKept && !isByCode) {
        setWords(null);
        setAnnounced(`${nameOf(guest)}: ${said.title}. ${said.text}`);
      } else setWords(said);
    },
    [timeZone],
  );

  const admit = useCallback(
    async (guest: ListedGuest, people: number | null, isByCode: boolean) => {
      if (vendorId === undefined)
        return tell({ tone: "danger", title: "Not Checked In", name: nameOf(guest), text: "Try again in a moment." });
      setOpen(null);
      const { reservationId } = guest;
      conclude(await takeCheckIn({ vendorId, gleventId, reservationId, people, name: nameOf(guest) }), guest, isByCode);
    },
    [vendorId, gleventId, conclude, tell],
  );

  async function admitWalkIn(guest: WalkIn): Promise<void> {
    if (vendorId === undefined) return;
    setOpen(null);
    const taken = await takeWalkIn({ vendorId, gleventId, ...guest });
    const isIn = taken.kind === "done" || taken.kind === "saved" || taken.kind === "unsaved";
    setDraft(isIn ? null : guest);
    conclude(taken, guest, isScanning);
  }

  /** Whoever is alone is let in at once; of a party somebody says how many have come. */
  const letIn = useCallback(
    async (guest: ListedGuest, isByCode: boolean) => {
      setWords(null);
      const refusal = refuse(guest, { now: Date.now(), timeZone });
      if (refusal) tell(refusal);
      else if (guest.quantity > 1) setOpen({ guest: guest.reservationId });
      else await admit(guest, null, isByCode);
    },
    [admit, tell, timeZone],
  );

  async function undo({ firstName, lastName, ...guest }: Guest): Promise<void> {
    if (vendorId === undefined) return;
    const name = nameOf({ firstName, lastName });
    setWords({ tone: "notice", title: "One moment", name, text: "Taking the check-in back." });
    const problem = await takeBack({ vendorId, gleventId }, guest, "Taken back at the door right away");
    tell(
      problem === null
        ? { tone: "notice", title: "Check-In Undone", name, text: "The guest is to come again." }
        : { tone: "danger", title: "Not Undone", name, text: problem },
    );
  }

  async function takeCode(text: string): Promise<boolean | null> {
    const code = parseReservationCode(text);
    if (code === null) {
      showToast({ title: "Invalid QR Code", description: "Please scan a guest’s QR code", tone: "danger" });
      return false;
    }
    const guest = findByCode(guests, code);
    if (guest) {
      await letIn(guest, true);
      return null;
    }
    // Who has booked a moment ago; the line does not wait longer for it than for anything else.
    const known = await Promise.race([reload(), later(patienceMs)]);
    const booked = findByCode(known?.map((one) => ({ ...one, isWaiting: false })) ?? [], code);
    if (booked) await letIn(booked, true);
    else if (known) {
      tell({ tone: "danger", name: "", ...describeRefusal({ kind: "notFound" }, { now: Date.now(), timeZone }) });
    } else {
      const text_ = "No answer from the network. Search by name.";
      tell({ tone: "warning", title: "Not On This Phone’s List", name: "", text: text_ });
    }
    return null;
  }
  // While there is no camera on the page: one code after the other.
  const takeNext = useEffectEvent(takeCode);
  const [takeInLine] = useState(() => createCodeLine((text) => takeNext(text)));

  return {
    open,
    words,
    announced,
    draft,
    takeCode,
    takeInLine,
    undo,
    admit,
    admitWalkIn,
    showGuest: useCallback((guest: ListedGuest) => setOpen({ guest: guest.reservationId }), []),
    checkInRow: useCallback((guest: ListedGuest) => void letIn(guest, false), [letIn]),
    openWalkIn: () => setOpen("walkIn"),
    close: () => setOpen(null),
    closeWalkIn(): void {
      setDraft(null);
      setOpen(null);
    },
    hideWords: () => setWords(null),
  };
}

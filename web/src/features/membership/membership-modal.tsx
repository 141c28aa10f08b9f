import { Suspense, useEffect, useState } from "react";
import { latePart } from "#api/code.ts";
import { useSession } from "#api/session.ts";
import { useStoredPurchase } from "./join/stored-purchase.ts";

const { Part: MembershipSheet, preload } = latePart(() => import("./join/join-parts.ts"), "MembershipSheet");

export interface MembershipModalProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The sale of a membership; also takes up one whose payment was under way when a tab was closed, open or not. Each
 * opening begins anew. For whoever is signed in.
 */
export function MembershipModal({ open, onClose }: MembershipModalProps) {
  const userId = useSession()?.profile.userId ?? "";
  const isUnfinished = useStoredPurchase(userId)?.isConfirming === true;
  const [{ wasOpen, openings }, setOpenings] = useState({ wasOpen: false, openings: 0 });
  if (open !== wasOpen) setOpenings({ wasOpen: open, openings: open ? openings + 1 : openings });
  useEffect(() => {
    if (userId !== "") preload();
  }, [userId]);
  if (userId === "" || (openings === 0 && !isUnfinished)) return null;
  return (
    <Suspense fallback={null}>
      <MembershipSheet key={openings} open={open} onClose={onClose} />
    </Suspense>
  );
}

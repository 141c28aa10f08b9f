import { useState } from "react";
import { useMembership } from "./membership-query.ts";

/** Opens by itself, once a visit, for whoever is signed in and turns out to have no membership. */
export function useMembershipModal({ opensItself }: { opensItself: boolean }) {
  const isNeeded = useMembership().data === null;
  const [isOpen, setOpen] = useState(false);
  const [wasOffered, setOffered] = useState(false);
  if (opensItself && isNeeded && !wasOffered) {
    setOffered(true);
    setOpen(true);
  }
  return { open: isOpen, show: () => setOpen(true), onClose: () => setOpen(false) };
}

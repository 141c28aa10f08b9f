import { useEffect, useEffectEvent } from "react";
import { openSheet } from "./history-trail.ts";

/** While something lies open over the page, Back closes it. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? openSheet(() => close()) : undefined), [isOpen]);
}

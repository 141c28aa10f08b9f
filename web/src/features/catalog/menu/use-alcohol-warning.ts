import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { tabStorage } from "#lib/browser-storage.ts";
import { wantsAlcoholWarning } from "#lib/navigation-state.ts";

const shownKey = "skipline.alcoholWarningShown";

/** Shown when the way here asks for it, and with the first alcoholic item of a browser session. */
export function useAlcoholWarning() {
  const { state, pathname, search } = useLocation() as { state: unknown; pathname: string; search: string };
  const navigate = useNavigate();
  const asked = wantsAlcoholWarning(state);
  const [open, setOpen] = useState(asked);

  useEffect(() => {
    if (!asked) return;
    tabStorage.setItem(shownKey, "1");
    // The state outlives a reload; the warning shall not.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [asked, navigate, pathname, search]);

  const warnOnce = useCallback(() => {
    if (tabStorage.getItem(shownKey) !== null) return;
    tabStorage.setItem(shownKey, "1");
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  // Not before the entry was replaced: the sheet puts one of its own above it.
  return { open: open && !asked, warnOnce, close };
}

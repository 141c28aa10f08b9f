import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False at the server and while the browser takes over what was drawn there: what can't be operated before is inert. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { isStorageBlocked } from "#lib/browser-storage.ts";
import { Alert } from "#ui/alert.tsx";

/** Where a browser keeps nothing, a reload ends the session: whoever is about to pay, or shows a code, shall know. */
export function StorageWarning() {
  const [isBlocked] = useState(isStorageBlocked);
  if (!isBlocked) return null;
  return (
    <Alert tone="warning" title={m.keep_page_open()}>
      {m.storage_blocked()}
    </Alert>
  );
}

import * as m from "@skipline/contract/texts";
import { useCallback, useEffect, useState } from "react";
import { loadCode } from "#api/code.ts";
import { whenIdle } from "#lib/when-idle.ts";
import { showToast } from "#ui/toast.ts";
import type * as MenuSheets from "./menu-sheets.ts";

/**
 * The sheets' code, fetched once the menu stands and nothing else is to do, or when it is asked for. Not `lazy()`: a
 * network that fails then would replace the menu by an error page.
 */
export function useMenuSheets(ready: boolean): { sheets: typeof MenuSheets | null; request: () => void } {
  const [sheets, setSheets] = useState<typeof MenuSheets | null>(null);

  const load = useCallback(async (onFailure: () => void) => {
    try {
      const loaded = await loadCode(() => import("./menu-sheets.ts"));
      setSheets(loaded);
    } catch {
      onFailure();
    }
  }, []);

  useEffect(() => {
    if (!ready) return undefined;
    return whenIdle(() => void load(() => undefined));
  }, [ready, load]);

  const request = useCallback(() => {
    void load(() => showToast({ title: m.network_error(), description: m.check_connection(), tone: "danger" }));
  }, [load]);
  return { sheets, request };
}

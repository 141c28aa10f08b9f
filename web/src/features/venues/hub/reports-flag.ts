import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { deviceStorage } from "#lib/browser-storage.ts";

const key = "skipline.staff.reports";

/** Whether `analytics_beta=1` opens the reports: what the address says, and without a word of it what it said last here. */
export function readReportsFlag(search: URLSearchParams, kept: string | null): boolean {
  return (search.get("analytics_beta") ?? kept) === "1";
}

/** The specification's flag; once given it holds on this device, until an address says otherwise or somebody logs out. */
export function useReportsFlag(): boolean {
  const [search] = useSearchParams();
  const said = search.get("analytics_beta");
  useEffect(() => {
    if (said === "1") deviceStorage.setItem(key, said);
    else if (said !== null) deviceStorage.removeItem(key);
  }, [said]);
  return readReportsFlag(search, deviceStorage.getItem(key));
}

import { useLocation } from "react-router";
import { homeOfContentPage } from "#lib/public-paths.ts";
import { PublicShell } from "./public-shell.tsx";

/** Around the content pages of a location or vendor: the wordmark leads to whose page it is. */
export function ContentShell() {
  return <PublicShell homePath={homeOfContentPage(useLocation().pathname)} />;
}

import type { Notice } from "@skipline/contract/notices";
import { isConsolePath, isStaffPath } from "#lib/paths.ts";

/** Whether whoever looks at this page is meant: the staff's pages and the console are the staff's. */
export function isNoticeFor({ audience }: Pick<Notice, "audience">, pathname: string): boolean {
  if (audience === "everyone") return true;
  return (audience === "staff") === (isStaffPath(pathname) || isConsolePath(pathname));
}

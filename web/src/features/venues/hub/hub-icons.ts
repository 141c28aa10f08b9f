import { BarChart3, CalendarDays, History, ListChecks, Package, ScanLine, Users } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { HubActionId } from "./hub-actions.ts";

export const hubIcons: Record<HubActionId, LucideIcon> = {
  scan: ScanLine,
  guestlistEvents: ListChecks,
  inventory: Package,
  orders: History,
  reporting: BarChart3,
  users: Users,
  events: CalendarDays,
};

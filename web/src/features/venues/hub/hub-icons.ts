import {
  BarChart3,
  CalendarDays,
  CookingPot,
  Gift,
  History,
  ListChecks,
  ListTodo,
  Package,
  QrCode,
  ScanLine,
  Store,
  TabletSmartphone,
  Users,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { HubActionId, FurtherPage } from "./hub-actions.ts";

export const hubIcons: Record<HubActionId, LucideIcon> = {
  scan: ScanLine,
  guestlistEvents: ListChecks,
  inventory: Package,
  orders: History,
  reporting: BarChart3,
  users: Users,
  events: CalendarDays,
};

export const furtherPageIcons: Record<FurtherPage["id"], LucideIcon> = {
  queue: CookingPot,
  rewards: Gift,
  phone: TabletSmartphone,
  links: QrCode,
  activity: ListTodo,
  console: Store,
};

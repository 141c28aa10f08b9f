import type { RoleName } from "@skipline/contract/endpoint";
import type { Tone } from "#ui/tone.ts";

export const roleLabels: Record<RoleName, string> = {
  STAFF: "Staff",
  MANAGER: "Manager",
  ADMIN: "Admin",
  SUPER_ADMIN: "SuperAdmin",
};

export const roleTones: Record<RoleName, Tone> = {
  STAFF: "neutral",
  MANAGER: "info",
  ADMIN: "notice",
  SUPER_ADMIN: "accent",
};

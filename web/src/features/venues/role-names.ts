import type { RoleName } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import type { Tone } from "#ui/tone.ts";

export const roleLabels: Record<RoleName, string> = {
  STAFF: m.role_staff(),
  MANAGER: m.role_manager(),
  ADMIN: m.role_admin(),
  SUPER_ADMIN: m.role_super_admin(),
};

export const roleTones: Record<RoleName, Tone> = {
  STAFF: "neutral",
  MANAGER: "info",
  ADMIN: "notice",
  SUPER_ADMIN: "accent",
};

import { usualPhoneRegions } from "@skipline/contract/config";
import { assignableRoles } from "@skipline/contract/roles";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import {
  describeRoleIssue,
  explainRoleError,
  nameLocations,
  roleFormSchema,
  roleOptions,
  toFormValues,
} from "./role-form.ts";
import type { RoleFormValues } from "./role-form.ts";
import { roleLabels } from "../role-names.ts";

const filled: RoleFormValues = {
  name: " Zoë Núñez ",
  phoneNumber: "(213) 373-4253",
  role: "MANAGER",
  reach: "all",
  vendorLocationIds: [],
  invite: false,
};

function check(values: Partial<RoleFormValues>, knownPhone: string | null = null) {
  const answer = roleFormSchema(knownPhone, usualPhoneRegions).safeParse(
    { ...filled, ...values },
    { error: describeRoleIssue },
  );
  if (answer.success) return answer.data;
  return Object.fromEntries(answer.error.issues.map(({ path, message }) => [path.join("."), message]));
}

describe("the role form", () => {
  it("makes the body of the call", () => {
    expect(check({})).toEqual({ name: "Zoë Núñez", phoneNumber: "+12133734253", role: "MANAGER" });
  });

  it("names locations where the role holds at some, and says that somebody is to be told", () => {
    const some = { reach: "some" as const, vendorLocationIds: ["064E1"] };
    expect(check({ ...some, invite: true })).toMatchObject({ vendorLocationIds: ["064E1"], invite: true });
    // From ADMIN on a role holds everywhere, whatever was chosen before.
    expect(check({ ...some, role: "ADMIN" })).not.toHaveProperty("vendorLocationIds");
    expect(check({ reach: "all", vendorLocationIds: ["064E1"] })).not.toHaveProperty("vendorLocationIds");
    expect(check({ reach: "some", vendorLocationIds: [] })).toEqual({
      vendorLocationIds: "Please choose at least one location.",
    });
  });

  it("opens as the role is, and as its giver may give one", () => {
    const role = {
      vendorId: "v",
      phoneNumber: "+12133734253",
      name: "Zoë",
      role: "STAFF",
      vendorLocationIds: ["064E1"],
    } as const;
    const limited = { ...role, vendorLocationIds: [...role.vendorLocationIds] };
    expect(toFormValues(limited, { isLimited: false, invites: true })).toMatchObject({ reach: "some", invite: false });
    expect(toFormValues(null, { isLimited: true, invites: true })).toMatchObject({ reach: "some", invite: true });
    expect(toFormValues(null, { isLimited: false, invites: false })).toMatchObject({ reach: "all", invite: false });
    expect(nameLocations(limited, [{ vendorLocationId: "064E1", description: "Roof bar" }])).toBe("Roof bar");
    expect(nameLocations(limited, [])).toBe("064E1");
    expect(nameLocations({ ...limited, vendorLocationIds: null }, [])).toBeNull();
  });

  it("needs all three", () => {
    expect(check({ name: " ", phoneNumber: "", role: "" })).toEqual({
      name: "Name is required.",
      phoneNumber: "Invalid phone number. Please enter a valid number.",
      role: "Please choose a role.",
    });
    expect(check({ name: "x".repeat(101) })).toEqual({ name: "This name is too long." });
  });

  it.each(["(213) 373-425", "(000) 000-0000", "+442071838750", "hello"])("refuses the phone %j", (phoneNumber) => {
    expect(check({ phoneNumber })).toEqual({ phoneNumber: "Invalid phone number. Please enter a valid number." });
  });

  it("keeps the number of a role that is changed", () => {
    expect(check({ phoneNumber: "+44 20 7183 8750" }, "+442071838750")).toHaveProperty("phoneNumber", "+442071838750");
  });

  it.each([
    ["SUPER_ADMIN", "Staff Manager Admin SuperAdmin"],
    ["ADMIN", "Staff Manager Admin"],
    ["MANAGER", "Staff Manager"],
    ["STAFF", ""],
  ] as const)("lets %s choose: %s", (role, labels) => {
    const options = roleOptions(assignableRoles(role), roleLabels);
    expect(options.map(({ label }) => label).join(" ")).toBe(labels);
  });
});

describe("what the server refused", () => {
  const refusal = (status: number, code: string, message = "") => new ApiError({ status, code, message });

  it.each([
    [refusal(409, "ROLE_EXISTS"), "already"],
    [refusal(409, "LAST_SUPER_ADMIN"), "last SuperAdmin"],
    [refusal(403, "FORBIDDEN"), "does not allow"],
    [refusal(404, "NOT_FOUND"), "removed"],
    [refusal(422, "RULE_VIOLATED", "No such region."), "No such region."],
  ])("is explained: %s", (error, words) => expect(explainRoleError(error)).toContain(words));

  it.each([refusal(500, "INTERNAL"), new NetworkError(true), new Error("x")])("or is a plain failure: %s", (error) => {
    expect(explainRoleError(error)).toBeNull();
  });
});

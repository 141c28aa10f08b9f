import { expect, test } from "vitest";
import { findRoleOf, lesserRole, readHolderMark } from "./held-phone.ts";

const role = (name: "STAFF" | "MANAGER" | "ADMIN", locationIds: string[] | null = null, vendorId = "acme") => ({
  vendorId,
  role: name,
  name,
  locationIds,
});

test("two roles allow what both of them do, under the first one's name", () => {
  expect(lesserRole(role("STAFF"), role("ADMIN"))).toEqual(role("STAFF"));
  expect(lesserRole(role("ADMIN"), role("MANAGER"))).toEqual({ ...role("MANAGER"), name: "ADMIN" });
  expect(lesserRole(role("ADMIN"), role("MANAGER", ["A"]))?.locationIds).toEqual(["A"]);
  expect(lesserRole(role("MANAGER", ["A", "B"]), role("ADMIN"))?.locationIds).toEqual(["A", "B"]);
  expect(lesserRole(role("STAFF", ["A", "B"]), role("MANAGER", ["B", "C"]))?.locationIds).toEqual(["B"]);
});

test("they allow nothing where they meet nowhere", () => {
  expect(lesserRole(role("STAFF", ["A"]), role("MANAGER", ["B"]))).toBe(null);
  expect(lesserRole(role("STAFF"), role("MANAGER", null, "other"))).toBe(null);
  expect(lesserRole(role("STAFF"), null)).toBe(null);
  expect(lesserRole(null, role("ADMIN"))).toBe(null);
});

test("on a shared phone a role counts at that phone's vendor alone", async () => {
  const signedIn = { userId: "owner", phone: "+1", sessionId: "s" };
  const find = async (phone: string, vendorId: string) => role(phone === "+1" ? "MANAGER" : "ADMIN", null, vendorId);
  const person = { phone: "+2", holds: { vendorId: "acme", signedIn } };
  expect(await findRoleOf(person, "acme", find)).toMatchObject({ role: "MANAGER", name: "ADMIN" });
  expect(await findRoleOf(person, "other", find)).toBe(null);
  expect(await findRoleOf({ phone: "+2" }, "other", find)).toMatchObject({ role: "ADMIN" });
});

test("the header names a mark, and how long ago, and nothing else", () => {
  const mark = "m".repeat(43);
  const read = (value: string) => readHolderMark({ "skipline-holder": value });
  expect(readHolderMark({})).toBe(null);
  expect(read(mark)).toEqual({ mark, secondsAgo: null });
  expect(read(`${mark};90`)).toEqual({ mark, secondsAgo: 90 });
  for (const bad of ["", "m", `${mark};`, `${mark};-1`, `${mark};1;2`, `${mark};1e9`, `${mark} `]) {
    expect(() => read(bad), bad).toThrow("wrong form");
  }
});

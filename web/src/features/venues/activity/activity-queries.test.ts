import { expect, it } from "vitest";
import { readActivityFilters } from "./activity-queries.ts";

const read = (query: string) => readActivityFilters(new URLSearchParams(query));

it("reads the filters of the activity from the URL, and leaves out what is none", () => {
  expect(read("kind=role&person=%2B12135550101&day=2026-11-20")).toEqual({
    subjectType: "role",
    phoneNumber: "+12135550101",
    day: "2026-11-20",
  });
  expect(read("kind=contest")).toEqual({ subjectType: "contest" });
  for (const query of ["", "kind=phone", "person=sam", "person=2135550101", "day=2026-13-40", "day=x"]) {
    expect(read(query)).toEqual({});
  }
});

import { describe, expect, it } from "vitest";
import { ceilings, knownShare, levelRule, workFor } from "./sms-limits.ts";

const limits = { perMinute: 120, perAddress: 300, perNamedAddress: 2000 };
const at = (level: number, isNamed = false) => ({ isNamed, level });

describe("the platform's minute", () => {
  it("keeps a quarter for known devices, and all of the rest for who enters codes", () => {
    expect(knownShare(limits)).toBe(30);
    expect(ceilings(limits, at(0, true))).toEqual({ free: 90, withWork: 90 });
    expect(ceilings(limits, at(-1))).toEqual({ free: 60, withWork: 90 });
  });

  it("gives less to networks the more of their codes nobody enters", () => {
    expect(ceilings(limits, at(0))).toEqual({ free: 60, withWork: 80 });
    expect(ceilings(limits, at(3))).toEqual({ free: 60, withWork: 80 });
    expect(ceilings(limits, at(4))).toEqual({ free: 15, withWork: 30 });
  });

  it.each([1, 2, 3, 10])("of %s leaves a stranger at least one", (perMinute) => {
    const small = { ...limits, perMinute };
    for (const source of [at(-1), at(0), at(3), at(0, true)]) {
      expect(ceilings(small, source).free).toBeGreaterThan(0);
      expect(ceilings(small, source).withWork + knownShare(small)).toBeLessThanOrEqual(perMinute);
    }
  });
});

describe("networks that only ask", () => {
  it.each([120, 600, 10_000])("get less than a two-hundredth of the hour each, of %s a minute", (perMinute) => {
    const { most, fallsPerHour } = levelRule({ ...limits, perMinute }, false);
    expect(most + fallsPerHour).toBeLessThan((perMinute * 60) / 200);
  });
});

describe("work", () => {
  it("is asked from strangers past half of the minute, and grows", () => {
    const units = [59, 60, 69, 70, 79, 80, 89].map((sent) => workFor(limits, at(-1), sent));
    expect(units).toEqual([0, 1, 1, 2, 2, 4, 4]);
  });

  it("is asked from a network whose codes nobody enters, and grows", () => {
    expect([0, 3, 4, 5, 6, 7].map((level) => workFor(limits, at(level), 0))).toEqual([0, 0, 1, 1, 2, 4]);
  });

  it("is not asked where a manager vouches", () => {
    expect(workFor(limits, at(0, true), 89)).toBe(0);
  });
});

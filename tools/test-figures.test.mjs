import { describe, expect, it } from "vitest";
import { findRunFault, readPlaywright, readVitest } from "./test-figures.mjs";

describe("readVitest", () => {
  const test = (status) => ({ status, fullName: `a ${status} test` });

  it("counts tests by what became of them, and names the failed and the skipped", () => {
    const assertionResults = ["passed", "passed", "failed", "skipped", "todo"].map(test);
    const figures = readVitest({ testResults: [{ status: "failed", assertionResults }] });
    const skipped = ["a skipped test", "a todo test"];
    expect(figures).toEqual({ passed: 2, failed: 1, failures: ["a failed test"], skipped });
  });

  it("tells how the fault of a failed test begins", () => {
    const message = ["\u001B[31mAssertionError\u001B[39m: expected 3 to be 1", "", ...Array(20).fill("at it")].join(
      "\n",
    );
    const assertionResults = [{ ...test("failed"), failureMessages: [message, "another"] }];
    const [told] = readVitest({ testResults: [{ status: "failed", assertionResults }] }).failures;
    expect(told.split("\n    ")).toEqual([
      "a failed test",
      "AssertionError: expected 3 to be 1",
      ...Array(11).fill("at it"),
    ]);
  });

  it("counts a file whose setting up failed, though no test of it did", () => {
    const testResults = [
      { status: "failed", name: "a.test.ts", assertionResults: [test("skipped")] },
      { status: "failed", name: "b.test.ts", message: "no such file", assertionResults: [] },
    ];
    const failures = ["a.test.ts", "b.test.ts\n    no such file"];
    expect(readVitest({ testResults })).toMatchObject({ passed: 0, failed: 2, failures });
  });
});

describe("readPlaywright", () => {
  it("counts flaky journeys and errors outside of them as failed, and names them and the skipped at any depth", () => {
    const errors = [{ message: "no such button" }];
    const spec = (title, status) => ({ title, tests: [{ status, results: [{ errors }] }] });
    const inner = {
      specs: [spec("a journey", "skipped"), spec("a lost one", "unexpected"), spec("a shaky one", "flaky")],
    };
    const suites = [{ specs: [spec("another", "expected")], suites: [inner] }];
    const stats = { expected: 3, unexpected: 1, flaky: 1 };
    expect(readPlaywright({ suites, stats, errors: [{ message: "no browser" }] })).toEqual({
      passed: 3,
      failed: 3,
      failures: [
        "a lost one\n    no such button",
        "a shaky one\n    no such button",
        "outside of any test: no browser",
      ],
      skipped: ["a journey"],
    });
  });
});

describe("findRunFault", () => {
  const good = { status: 0, floor: 10, hungAt: null };
  const figures = { passed: 9, failed: 0, skipped: ["one"] };

  it.each([
    ["nothing, when all is well", figures, good, /^nothing$/],
    ["nothing more, when a test says it", { ...figures, failed: 1 }, { ...good, status: 1 }, /^nothing$/],
    ["what hung", figures, { ...good, hungAt: "a.test.ts" }, /hung.*a\.test\.ts/],
    ["a hang between tests", figures, { ...good, hungAt: "" }, /hung.*no test/],
    ["a bad end", figures, { ...good, status: null }, /ended with null/],
    ["lost tests", { ...figures, passed: 8 }, good, /found 9 tests where there are at least 10/],
  ])("finds %s", (_what, found, run, fault) => {
    expect(findRunFault(found, run) ?? "nothing").toMatch(fault);
  });
});

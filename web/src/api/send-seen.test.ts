import { expect, test } from "vitest";
import { ApiError } from "./errors.ts";
import { sendSeen } from "./send-seen.ts";

const refusal = (issues: unknown) =>
  new ApiError({ status: 400, code: "BAD_REQUEST", message: "Malformed", details: { issues } });
const body = { target: "/lusiv", was: { target: "/", isRetired: false } };

function server(error: Error) {
  const asked: unknown[] = [];
  return {
    asked,
    send: async (sent: object) => {
      asked.push(sent);
      if ("was" in sent) throw error;
      return "saved";
    },
  };
}

test("a server that knows nothing of what the page saw is asked without it", async () => {
  const old = server(refusal([{ path: "body", reason: "input_key", params: { key: "was" }, message: "" }]));
  expect(await sendSeen(body, old.send)).toBe("saved");
  expect(old.asked).toEqual([body, { target: "/lusiv" }]);
});

test.each([
  ["another field", refusal([{ path: "body", params: { key: "target" }, message: "" }])],
  ["a field that is wrong", refusal([{ path: "body.was.target", message: "" }])],
  ["no field", refusal(undefined)],
  ["a conflict", new ApiError({ status: 409, code: "LINK_CHANGED", message: "", details: { was: body.was } })],
  ["no network", new Error("no network")],
])("what is refused for %s is not sent again", async (_what, error) => {
  const { asked, send } = server(error);
  await expect(sendSeen(body, send)).rejects.toBe(error);
  expect(asked).toEqual([body]);
});

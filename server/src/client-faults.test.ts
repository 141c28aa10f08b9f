import { type ClientFault, reportFault } from "@skipline/contract/client";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClientFaults } from "./client-faults.ts";
import { createCallLimits } from "./http/call-limits.ts";
import { createTestClock } from "./test/test-clock.ts";
import { startTestServer, type TestServer } from "./test/test-server.ts";

let server: TestServer;
let lines: Record<string, unknown>[];
let send: (changes?: Partial<ClientFault>) => Promise<unknown>;
let count: () => Promise<Record<string, number>>;
const clock = createTestClock();
clock.stop();

const fault: ClientFault = {
  release: "CS_Xwy48",
  page: "/location/:vendorLocationId",
  kind: "error",
  name: "TypeError",
  message: "x is not a function",
  stack: ["menu-Bx3k9aaa.js:1:1234"],
  requestId: null,
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { routes, counter } = createClientFaults({ log, limits: createCallLimits({ clock }), releases: ["CS_Xwy48"] });
  send = (changes) => routes[0]!.handler({ body: { ...fault, ...changes } } as never, undefined as never);
  count = async () => {
    const { values } = await counter.get();
    return Object.fromEntries(values.map(({ labels, value }) => [`${labels["release"]} ${labels["kind"]}`, value]));
  };
});

test("each kind is written down once, and every one is counted", async () => {
  for (let turn = 0; turn < 3; turn += 1) await send();
  await send({ name: "RangeError" });
  await send({ kind: "page" });
  expect(lines.map(({ kind, name, msg }) => [kind, name, msg])).toEqual([
    ["error", "TypeError", "fault in a browser"],
    ["error", "RangeError", "fault in a browser"],
    ["page", "TypeError", "fault in a browser"],
  ]);
  expect(await count()).toMatchObject({ "CS_Xwy48 error": 4, "CS_Xwy48 page": 1, "CS_Xwy48 start": 0 });
});

test("whoever makes up releases and kinds makes neither labels nor a long log", async () => {
  for (let turn = 0; turn < 500; turn += 1) await send({ release: `r${turn}`, name: `Error${turn}` });
  expect(lines).toHaveLength(60);
  expect(await count()).toMatchObject({ "other error": 500 });
  clock.advance({ seconds: 60 });
  await send({ name: "Later" });
  expect(lines).toHaveLength(61);
});

test("what a browser failed to leave out is left out here", async () => {
  await send({ message: "no user +12135550110 ann@mail.example" });
  expect(JSON.stringify(lines)).not.toMatch(/2135550110|ann@/);
});

test("the call is everybody's, its faults stand in the figures, and only so much of it is read", async () => {
  const status = async (changes: object) => {
    const answer = await server.request(
      "POST",
      `/api${reportFault.path}`,
      JSON.stringify({ ...fault, ...changes }),
      undefined,
      {
        "content-type": "application/json",
      },
    );
    return answer.status;
  };
  expect(await status({})).toBe(200);
  expect(await status({ message: "long ".repeat(100) })).toBe(400);
  expect(await status({ stack: ["https://elsewhere.example/x.js:1:1"] })).toBe(400);
  expect(await status({ page: "/location/064E1?name=Ann" })).toBe(400);
  expect(await status({ phone: "+12135550110" })).toBe(400);
  expect(await status({ message: "x".repeat(200_000) })).toBe(413);
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  expect(figures).toMatch(/skipline_client_faults_total\{release="other",kind="error"\} 1/);
});

import { expect, test } from "vitest";
import { letCrowdIn } from "../../test/sign-in-crowd.ts";
import { startTestServer } from "../../test/test-server.ts";

/** The first two minutes of a night; `npm run bench -- faults/sign-in-hour` plays all of an hour. */
test("while ten networks ask and ask, nobody at the venue is turned away, and no known device", async () => {
  const server = await startTestServer();
  try {
    server.clock.stop();
    const crowd = { seconds: 120, named: 66, unnamed: 10, devices: 8, turns: 1, attempts: 300, seed: 6 };
    const { named, unnamed, known, hostile } = await letCrowdIn(server, crowd);
    const countSent = (statuses: number[]) => statuses.filter((status) => status === 200).length;
    expect([named, unnamed, known].map((statuses) => [statuses.length, countSent(statuses)])).toEqual([
      [66, 66],
      [10, 10],
      [8, 8],
    ]);
    // Eight each without an answer, and what falls in two minutes.
    expect(hostile).toHaveLength(300);
    expect(countSent(hostile)).toBeLessThanOrEqual(10 * 9);
    expect(countSent(hostile)).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});

import { expect, test } from "vitest";
import { letCrowdIn } from "../../test/sign-in-crowd.ts";
import { startTestServer } from "../../test/test-server.ts";

/**
 * The first minute of a night; `npm run bench -- faults/sign-in-hour` plays all of an hour. Seeds 1 and 2: in others
 * nobody waits by luck alone.
 */
test.each([1, 2])(
  "while ten networks ask, nobody at the venue or with a known device waits (seed %i)",
  async (seed) => {
    const server = await startTestServer();
    try {
      server.clock.stop();
      const crowd = { seconds: 60, named: 33, unnamed: 5, devices: 8, turns: 1, attempts: 400, seed };
      const { named, unnamed, known, hostile, waits } = await letCrowdIn(server, crowd);
      const countSent = (statuses: number[]) => statuses.filter((status) => status === 200).length;
      expect([named, unnamed, known].map((statuses) => [statuses.length, countSent(statuses)])).toEqual([
        [33, 33],
        [5, 5],
        [8, 8],
      ]);
      expect(waits).toEqual([]);
      // Eight each without an answer, and what falls in a minute.
      expect(hostile).toHaveLength(400);
      expect(countSent(hostile)).toBeLessThanOrEqual(10 * 9);
      expect(countSent(hostile)).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  },
);

import { readDrinks } from "../order-path.ts";
import { location } from "../stage/target.ts";
import type { Row } from "./row.ts";

const guestsPerSecond = 2_000 / 60;
/** A minute, where a window is as long as usual. */
const windows = 15;

export const flashCrowd = {
  figures: {
    errors: { label: "flash crowd, 2,000 guests in 60 s, two servers: errors", unit: "", atMost: 0 },
    turnedAway: { label: "– 503 with Retry-After", unit: "" },
    menuP99: { label: "– menu p99", unit: "ms", atMost: 1_000 },
    createP99: { label: "– create p99", unit: "ms", atMost: 2_000 },
    pathP50: { label: "– menu, sign-in, order and payment, p50", unit: "ms" },
    pathP99: { label: "– p99", unit: "ms" },
    generatorCpu: { label: "– CPU of the generator", unit: "s" },
  },
  async open({ generator, seconds, note }, target) {
    const servers = [await target.start(0), await target.start(1)];
    const urls = servers.map(({ url }) => url);
    const lines = (await readDrinks(urls[0]!)).slice(0, 2);
    const { remote } = await generator.open("flashCrowd", { urls, location, lines });
    await remote.come(20, 1);
    const crowdSeconds = seconds * windows;
    return async () => {
      const { result, cpuMs } = await remote.come(Math.round(crowdSeconds * guestsPerSecond), crowdSeconds);
      if (result.firstError !== "") note(result.firstError);
      return {
        errors: result.errors,
        turnedAway: result.turnedAway,
        menuP99: result.menu.p99Ms,
        createP99: result.create.p99Ms,
        pathP50: result.path.p50Ms,
        pathP99: result.path.p99Ms,
        generatorCpu: cpuMs / 1000,
      };
    };
  },
} satisfies Row;

import { execFileSync } from "node:child_process";
import { location } from "../stage/target.ts";
import type { Row } from "./row.ts";

const clients = 32;
/** All that runs of a process, on one core. */
const pin = (pid: number, cores: string) => execFileSync("taskset", ["-acp", cores, String(pid)]);

export const twoServers = {
  figures: {
    factor: { label: "menu reads by two server processes, of those by one, all on two cores", unit: "×", atLeast: 1.6 },
    one: { label: "– by one", unit: "/s" },
    two: { label: "– by two", unit: "/s" },
    byCpu: {
      label: "– with a core for each: twice what a read costs one, of what it costs two on one core",
      unit: "×",
      atLeast: 1.6,
    },
  },
  async open({ generator, seconds }, target) {
    const servers = [await target.start(0), await target.start(1)];
    const reads = ({ url }: { url: string }) =>
      generator.open("menuReads", {
        url,
        path: `/api/vendor-locations/${location}/products`,
        headers: { "accept-encoding": "gzip, deflate, br" },
        clients,
        status: 200,
      });
    const [first, second] = [(await reads(servers[0]!)).remote, (await reads(servers[1]!)).remote];
    const both = async (length: number) => {
      const results = await Promise.all([first.run(length), second.run(length)]);
      return results.reduce((all, { result }) => all + result.perSecond, 0);
    };
    return async () => {
      await both(seconds / 2);
      const [one, two] = [await first.run(seconds), await both(seconds)];
      // The generator has the other core to itself: only what the processes do to each other is left.
      for (const { pid } of servers) pin(pid, "0");
      pin(generator.pid, "1");
      const ofOne = await target.measure([servers[0]!], async () => (await first.run(seconds)).result.perSecond);
      const ofTwo = await target.measure(servers, () => both(seconds));
      for (const pid of [generator.pid, ...servers.map((server) => server.pid)]) pin(pid, "0-1");
      const cpuOf = ({ serverCpuMs, result, seconds: length }: typeof ofOne) => serverCpuMs / (result * length);
      return {
        factor: two / one.result.perSecond,
        one: one.result.perSecond,
        two,
        byCpu: (2 * cpuOf(ofOne)) / cpuOf(ofTwo),
      };
    };
  },
} satisfies Row;

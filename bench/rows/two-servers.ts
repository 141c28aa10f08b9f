import { location } from "../stage/target.ts";
import type { Row } from "./row.ts";

const clients = 32;

export const twoServers = {
  figures: {
    factor: { label: "menu reads by two server processes, of those by one", unit: "×", atLeast: 1.6 },
    one: { label: "– by one", unit: "/s" },
    two: { label: "– by two", unit: "/s" },
    factorByCpu: { label: "– factor by CPU per read: with a core for each process", unit: "×" },
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
      const sum = (key: "perSecond" | "count") => results.reduce((all, { result }) => all + result[key], 0);
      return { perSecond: sum("perSecond"), count: sum("count") };
    };
    return async () => {
      await both(seconds / 2);
      const one = await target.measure([servers[0]!], () => first.run(seconds));
      const two = await target.measure(servers, () => both(seconds));
      const cpuOfOne = (one.serverCpuMs + one.databaseCpuMs) / one.result.result.count;
      const cpuOfTwo = (two.serverCpuMs + two.databaseCpuMs) / two.result.count;
      return {
        factor: two.result.perSecond / one.result.result.perSecond,
        one: one.result.result.perSecond,
        two: two.result.perSecond,
        factorByCpu: (2 * cpuOfOne) / cpuOfTwo,
      };
    };
  },
} satisfies Row;

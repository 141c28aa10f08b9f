import { readDrinks } from "../order-path.ts";
import { location } from "../stage/target.ts";
import type { Row } from "./row.ts";

const pages = 500;
const guestCount = 125;
const scans = 100;
const scansPerSecond = 20;

export const statusPages = {
  figures: {
    p95: { label: `completion → the guest's page turned, ${pages} open, p95`, unit: "ms", atMost: 300 },
    p50: { label: "– p50", unit: "ms" },
    cpu: { label: "– CPU of server and PostgreSQL for a completion that is told", unit: "ms" },
    statements: { label: "– statements", unit: "" },
  },
  async open({ generator }, target) {
    const server = await target.start();
    const { remote } = await generator.open("statusPages", {
      url: server.url,
      location,
      guests: await target.guests(server, guestCount),
      bartenders: await target.bartenders(server, 4),
      lines: (await readDrinks(server.url)).slice(0, 2),
      count: pages,
    });
    await remote.fill();
    await remote.scan(scans / 10, scansPerSecond);
    return async () => {
      await remote.fill();
      const window = await target.measure([server], () => remote.scan(scans, scansPerSecond));
      const { p50Ms, p95Ms, count } = window.result.result;
      return {
        p95: p95Ms,
        p50: p50Ms,
        cpu: (window.serverCpuMs + window.databaseCpuMs) / count,
        statements: window.statements / count,
      };
    };
  },
} satisfies Row;

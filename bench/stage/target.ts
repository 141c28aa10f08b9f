import { Client } from "pg";
import { freePort } from "../../server/src/test/main-process.ts";
import { type Person, signIn, staffPhones } from "../people.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import type { BenchCluster } from "./cluster.ts";
import { cpuOf, cpuOfPostgres } from "./cpu-of.ts";
import { between, type DatabaseFigures, openStatistics } from "./statistics.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The demo bar, where everything happens. */
export const location = "064E1";
const menuSize = 60;
/** Sign-ins under way at once: hashing is the server's work, and waits in line there. */
const signInsAtOnce = 8;

/** What one window took of the machine, the generator left out. */
export interface Window<T> extends DatabaseFigures {
  result: T;
  seconds: number;
  serverCpuMs: number;
  databaseCpuMs: number;
}

export type Target = Awaited<ReturnType<typeof openTarget>>;

interface TargetOptions {
  cluster: BenchCluster;
  /** The folder of the program. */
  root: string;
  commit: string;
}

/** One commit under test: its program, a database with the demo and a menu of 60 products, and those who signed in. */
export async function openTarget({ cluster, root, commit }: TargetOptions) {
  const database = `bench_${commit.replaceAll(/\W/g, "_")}`;
  const databaseUrl = cluster.url(database);
  const dataDir = temporaryFolder("data");
  const ports = [await freePort(), await freePort()];
  const running: ServerProcess[] = [];
  const people = new Map<string, Promise<Person>>();
  const statistics = await openStatistics(cluster.url("postgres"), database);

  /** Two servers each have an address of their own; people sign in at each. */
  async function start(which: 0 | 1 = 0): Promise<ServerProcess> {
    const server = await startServerProcess(dataDir, {
      root,
      port: ports[which]!,
      isAsDeployed: true,
      settings: { DATABASE_URL: databaseUrl, DEMO_DATA: "on" },
    });
    running.push(server);
    return server;
  }

  async function stopServers(): Promise<void> {
    for (const server of running.splice(0)) await server.stop();
  }

  async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text.replace(/^\w+/, "$& /* bench */"), values)).rows;
    } finally {
      await client.end();
    }
  }

  async function signInAll(server: ServerProcess, phones: string[]): Promise<Person[]> {
    const signedIn: Person[] = [];
    for (let first = 0; first < phones.length; first += signInsAtOnce) {
      const some = phones.slice(first, first + signInsAtOnce).map((phone) => {
        const key = `${server.url} ${phone}`;
        const person = people.get(key) ?? signIn(server.url, phone);
        people.set(key, person);
        return person;
      });
      signedIn.push(...(await Promise.all(some)));
    }
    return signedIn;
  }

  /** Waits until the sandbox has brought all its events: they belong to what was counted. */
  async function untilDelivered(): Promise<void> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const end = performance.now() + 20_000;
    try {
      for (;;) {
        const { rows } = await client.query<{ count: string }>(
          `select /* bench */ count(*) from sandbox.delivery where delivered_at is null and given_up_at is null`,
        );
        if (rows[0]?.count === "0") return;
        if (performance.now() > end) throw new Error(`${rows[0]?.count} events were not delivered within 20 s`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    } finally {
      await client.end();
    }
  }

  /**
   * Without the connections on which the sandbox keeps its books: it plays somebody else. Earlier programs had none of its own for
   * it, and theirs is counted.
   */
  async function cpuOfDatabase(): Promise<number> {
    const all = await cpuOfPostgres(cluster.postmasterPid);
    return all - (await cpuOf(await statistics.listProcesses("skipline-sandbox")));
  }

  /** Counts what `work` takes, and the sandbox's events that are its consequence. */
  async function measure<T>(servers: Pick<ServerProcess, "pid">[], work: () => Promise<T>): Promise<Window<T>> {
    const pids = servers.map(({ pid }) => pid);
    await untilDelivered();
    const before = await statistics.read();
    const cpuBefore = [await cpuOf(pids), await cpuOfDatabase()] as const;
    const begin = performance.now();
    const result = await work();
    await untilDelivered();
    const seconds = (performance.now() - begin) / 1000;
    const serverCpuMs = (await cpuOf(pids)) - cpuBefore[0];
    const databaseCpuMs = (await cpuOfDatabase()) - cpuBefore[1];
    return { result, seconds, serverCpuMs, databaseCpuMs, ...between(before, await statistics.read()) };
  }

  const admin = new Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  // Migrated and filled with the demo by the program itself.
  await start();
  await stopServers();
  await sql(
    `insert into product (product_id, vendor_location_id, name, description, product_type, tax_code, price_cents,
       display_order, image_urls, updated_at)
     select 'bench-' || n, p.vendor_location_id, 'Bench Drink ' || n, 'Poured for the bench.', p.product_type,
       p.tax_code, 900 + n, 500, p.image_urls, p.updated_at
     from (select * from product where vendor_location_id = $1 order by product_id limit 1) p
     cross join generate_series(1, $2 - (select count(*) from product where vendor_location_id = $1)) n`,
    [location, menuSize],
  );
  await sql("analyze");

  return {
    commit,
    root,
    databaseUrl,
    /** It runs until it is stopped, or all are. */
    start,
    stopServers,
    sql,
    measure,
    guests: (server: ServerProcess, count: number) =>
      signInAll(
        server,
        Array.from({ length: count }, (_, n) => `+1213555${String(2000 + n)}`),
      ),
    /** Each on a device of their own. */
    bartenders: (server: ServerProcess, count: number) => signInAll(server, staffPhones.slice(0, count)),
    async close(): Promise<void> {
      await stopServers();
      await statistics.close();
    },
  };
}

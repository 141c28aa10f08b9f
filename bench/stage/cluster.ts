import process from "node:process";
import { chooseAccount } from "../../server/src/providers/database/account.ts";
import { findBinaries } from "../../server/src/providers/database/binaries.ts";
import { clusterUrl, openCluster } from "../../server/src/providers/database/cluster.ts";
import { startPostmaster, stopPostmaster } from "../../server/src/providers/database/postmaster.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** As the embedded database is set, and room for a reference with its own connections; what is committed is on the disk. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  jit: "off",
  shared_preload_libraries: "pg_stat_statements",
};

export interface BenchCluster {
  postmasterPid: number;
  url: (database: string) => string;
  stop: () => Promise<void>;
}

/** A PostgreSQL of the bench's own that counts statements. It is gone when this process ends. */
export async function startBenchCluster(): Promise<BenchCluster> {
  const folder = temporaryFolder("pg");
  const binaries = await findBinaries();
  const cluster = await openCluster({ folder, binaries, account: chooseAccount(undefined), durable: false });
  const postmaster = await startPostmaster(cluster, settings);
  const kill = () => process.kill(postmaster.pid, "SIGQUIT");
  process.prependListener("exit", kill);
  return {
    postmasterPid: postmaster.pid,
    url: (database) => clusterUrl(cluster, postmaster.port, database),
    stop: async () => {
      process.off("exit", kill);
      await stopPostmaster(postmaster, cluster.data);
    },
  };
}

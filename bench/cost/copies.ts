import { Client } from "pg";
import { startTestCluster, TEMPLATE } from "../../server/src/test/cluster.ts";

/** A throwaway PostgreSQL with one migrated database, and copies of it that live as long as they are used. */
export async function openCopies() {
  const cluster = await startTestCluster();
  const admin = new Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  const urlOf = (name: string) => Object.assign(new URL(cluster.adminUrl), { pathname: `/${name}` }).href;
  const first = "order_cost";
  let copies = 0;
  await admin.query(`create database ${first} template ${TEMPLATE} strategy file_copy`);
  return {
    url: urlOf(first),
    /** A copy of the database as it is now, to which `changes` are made. Nobody may be connected to what is copied. */
    async onCopy<T>(changes: readonly string[], act: (url: string) => Promise<T>): Promise<T> {
      const copy = `${first}_${(copies += 1)}`;
      await admin.query(`create database ${copy} template ${first} strategy file_copy`);
      try {
        await withClient(urlOf(copy), async (client) => {
          for (const change of changes) await client.query(change);
        });
        return await act(urlOf(copy));
      } finally {
        await admin.query(`drop database ${copy} with (force)`);
      }
    },
    async close(): Promise<void> {
      await admin.end();
      await cluster.stop();
    },
  };
}

export async function withClient<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

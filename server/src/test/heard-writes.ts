import { randomUUID } from "node:crypto";
import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  sql,
  type TableNode,
  UpdateQueryNode,
} from "kysely";
import type { Notifications } from "../db/notifications.ts";
import type { TestDatabase } from "./database.ts";

/** What menus show. */
const shown = new Set(["product", "promotion", "tax_rate", "vendor", "vendor_location"]);

class TableFinder extends OperationNodeTransformer {
  readonly found = new Set<string>();
  protected override transformTable(node: TableNode): TableNode {
    this.found.add(node.table.identifier.name);
    return node;
  }
}

/**
 * What a test writes into a menu behind the server's back is done when the server has heard of it, as it is a moment
 * later. Notifications come in order: after the write's own comes ours.
 */
export function heardWrites(notifications: Notifications, { db }: TestDatabase): KyselyPlugin {
  const writes = new WeakSet<QueryId>();

  async function untilHeard(): Promise<void> {
    const topic = randomUUID();
    const heard = Promise.withResolvers<void>();
    const stop = notifications.subscribe("test_heard", topic, () => heard.resolve());
    await sql`select pg_notify('test_heard', ${topic})`.execute(db);
    await heard.promise;
    stop();
  }

  return {
    transformQuery({ node, queryId }) {
      if (InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node)) {
        const finder = new TableFinder();
        finder.transformNode(node);
        if (!finder.found.isDisjointFrom(shown)) writes.add(queryId);
      }
      return node;
    },
    async transformResult({ result, queryId }) {
      if (writes.has(queryId)) await untilHeard();
      return result;
    },
  };
}

import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Meanwhile new orders lose the key of the call that makes them: for canaries. */
export async function withoutKeys<T>(db: Kysely<Database>, act: () => Promise<T>): Promise<T> {
  await sql`create function lose_key() returns trigger language plpgsql as
    $$ begin new.create_key := null; return new; end $$`.execute(db);
  await sql`create trigger lose_key before insert on customer_order for each row execute function lose_key()`.execute(
    db,
  );
  try {
    return await act();
  } finally {
    await sql`drop function lose_key cascade`.execute(db);
  }
}

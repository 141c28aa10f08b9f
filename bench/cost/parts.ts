import type { Client } from "pg";

/** Something that an order pays for, and what takes it away. */
export interface Part {
  kind: "index" | "trigger" | "foreign key" | "checks" | "rows";
  name: string;
  drops: string[];
}

/** What one order does to a table. */
export interface TableWrites {
  table: string;
  inserted: number;
  updated: number;
  /** Without touching an index. */
  hot: number;
}

/** Of a database in which nothing but orders has happened since its figures were set back; whoever wrote them has ended. */
export async function readWrites(client: Client, orders: number): Promise<TableWrites[]> {
  const { rows } = await client.query<TableWrites>(
    `select relid::regclass::text as table, n_tup_ins / $1::float as inserted, n_tup_upd / $1::float as updated,
       n_tup_hot_upd / $1::float as hot
     from pg_stat_user_tables where n_tup_ins + n_tup_upd > 0 order by n_tup_ins desc, 1`,
    [orders],
  );
  return rows;
}

/** Everything of these tables that can be dropped by itself, and each kind as a whole. */
export async function listParts(client: Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<{ kind: Part["kind"]; name: string; drop: string; isRule: boolean }>(
    `with t as (select unnest($1::text[])::regclass as oid)
     select 'index' as kind, i.indexrelid::regclass || ' of ' || t.oid::regclass as name, i.indisunique as "isRule",
       case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I cascade', t.oid::regclass, c.conname) end as drop
     from t join pg_index i on i.indrelid = t.oid
     left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = t.oid and c.contype in ('u', 'p', 'x')
     where not i.indisprimary
     union all
     select 'trigger', g.tgname || ' of ' || t.oid::regclass, false, format('drop trigger %I on %s', g.tgname, t.oid::regclass)
     from t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
     union all
     select 'foreign key', c.conname || ' of ' || t.oid::regclass, false,
       format('alter table %s drop constraint %I', t.oid::regclass, c.conname)
     from t join pg_constraint c on c.conrelid = t.oid where c.contype = 'f'
     union all
     select 'checks', t.oid::regclass || ', all ' || count(*), false,
       format('alter table %s %s', t.oid::regclass, string_agg(format('drop constraint %I', c.conname), ', '))
     from t join pg_constraint c on c.conrelid = t.oid where c.contype = 'c' group by t.oid
     order by 1, 2`,
    [tables],
  );
  const parts = rows.map(({ kind, name, drop }) => ({ kind, name, drops: [drop] }));
  const whole = Object.entries(Object.groupBy(rows, ({ kind }) => kind)).map(([kind, ofKind]) => {
    const drops = ofKind.filter(({ isRule }) => !isRule).map(({ drop }) => drop);
    return { kind: kind as Part["kind"], name: `all ${drops.length} that hold no key`, drops };
  });
  return [...whole, ...parts];
}

/** Keeps a row from being written, with all that hangs on it. */
const noRow = "create function no_row() returns trigger language plpgsql as 'begin return null; end'";

/** Lines of the trail, each kind by itself. */
export async function listLines(client: Client): Promise<Part[]> {
  const { rows } = await client.query<{ type: string }>("select distinct type from activity order by type");
  return rows.map(({ type }) => ({
    kind: "rows",
    name: `activity: ${type}`,
    drops: [
      noRow,
      `create trigger aaa_none before insert on activity for each row when (new.type = '${type}')
        execute function no_row()`,
    ],
  }));
}

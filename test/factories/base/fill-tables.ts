import { randomUUID } from "node:crypto";
import { getTableColumns, is } from "drizzle-orm";
import { type AnySQLiteColumn, getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server";
import * as schema from "~db/schema";
import { users } from "~db/schema";

type Row = Record<string, unknown>;
type Parents = Map<SQLiteTable, Row>;
export type Person = { id: string; email: string; phone: string };

const FILLED_BY_TRIGGERS: SQLiteTable[] = [schema.artistDocs, schema.eventDocs];
/** Emails, phone numbers, and login IDs as they were typed. */
const ADDRESS = /^(email|phone|address|buyer_address|sent_to|gift_to|invited_as)$/;
/** Addresses of servers. */
const OF_NO_PERSON: AnySQLiteColumn[] = [schema.simulcastTargets.address];

const everything: object[] = Object.values(schema);

export const TABLES = everything.filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** "table.column", as in the database. */
export function nameOf(column: AnySQLiteColumn): string {
  return `${getTableConfig(column.table).name}.${column.name}`;
}

export function isPersonId(column: AnySQLiteColumn): boolean {
  return parentOf(column) === users || column === users.id;
}

export function isAddress(column: AnySQLiteColumn): boolean {
  return ADDRESS.test(column.name) && !OF_NO_PERSON.includes(column);
}

/** A text of people: no key, no hash and no word of a list. */
export function isWords(column: AnySQLiteColumn): boolean {
  const isText = ["string", "json"].includes(column.dataType) && !column.enumValues?.length;
  const isKey =
    column.primary || column.isUnique || parentOf(column) || /(_id|_hash)$/.test(column.name);

  return isText && !isKey && !isAddress(column);
}

/**
 * Inserts a row into each table, parents first: all of `person`, and each text begins with `mark`.
 * The checks of the schema must be off.
 */
export async function fillTables(tx: Tx, person: Person, mark: string): Promise<void> {
  const parents: Parents = new Map([[users, person]]);

  for (const table of inOrder(TABLES)) {
    if (parents.has(table) || FILLED_BY_TRIGGERS.includes(table)) continue;

    parents.set(table, await insertRow(tx, table, { parents, mark, personOf: () => person }));
  }
}

/** Inserts rows of other people that name `person` in one column each. */
export async function addMentions(tx: Tx, person: Person): Promise<void> {
  for (const table of TABLES) {
    const columns = getTableConfig(table).columns.filter(
      (column) => isPersonId(column) || isAddress(column),
    );
    if (table === users || columns.length < 2) continue;

    for (const one of columns) {
      const other = await makeOther(tx);
      const parents = await makeParents(tx, table, other);
      const personOf = (column: AnySQLiteColumn) =>
        column === one ? person : column.notNull ? other : null;

      await insertRow(tx, table, { parents, mark: "of others", personOf });
    }
  }
}

async function makeOther(tx: Tx): Promise<Person> {
  const other = { id: randomUUID(), email: `${randomUUID()}@nhacsong.test`, phone: randomUUID() };

  await tx.insert(users).values({ ...other, name: "of others", firstName: "of others" });

  return other;
}

async function makeParents(tx: Tx, table: SQLiteTable, other: Person): Promise<Parents> {
  const parents: Parents = new Map([[users, other]]);

  for (const parent of inOrder([table])) {
    if (parent === table || parents.has(parent)) continue;

    parents.set(
      parent,
      await insertRow(tx, parent, { parents, mark: "of others", personOf: () => other }),
    );
  }

  return parents;
}

type Source = {
  parents: Parents;
  mark: string;
  /** Null leaves the column empty. */
  personOf: (column: AnySQLiteColumn) => Person | null;
};

async function insertRow(tx: Tx, table: SQLiteTable, source: Source): Promise<Row> {
  const columns: [string, AnySQLiteColumn][] = Object.entries(getTableColumns(table));
  const values = Object.fromEntries(columns.map(([key, column]) => [key, valueOf(column, source)]));
  const [row] = await tx.insert(table).values(values).returning();

  return row as Row;
}

function valueOf(column: AnySQLiteColumn, { parents, mark, personOf }: Source): unknown {
  if (isPersonId(column)) return personOf(column)?.id ?? null;
  if (isAddress(column))
    return personOf(column)?.[column.name === "phone" ? "phone" : "email"] ?? null;

  const parent = parentOf(column);
  if (parent) return keyOf(column, parents.get(parent));

  return plainValue(column, `${mark} ${nameOf(column)}`);
}

let number = 1_000_000;

/** Another one each time, but for amounts, of which nothing is owed. */
function plainValue(column: AnySQLiteColumn, text: string): unknown {
  number += 1;
  if (column.enumValues?.length) return column.enumValues[0];
  if (column.dataType === "json") return [`${text} ${number}`];
  if (column.dataType === "string") return `${text} ${number}`;
  if (column.dataType === "boolean") return false;
  if (column.dataType === "date") return new Date(0);
  if (column.name.endsWith("cents")) return 0;

  return column.notNull ? number : null;
}

function foreignKey(column: AnySQLiteColumn) {
  const { foreignKeys } = getTableConfig(column.table);

  return foreignKeys.map((key) => key.reference()).find(({ columns }) => columns[0] === column);
}

function parentOf(column: AnySQLiteColumn): SQLiteTable | undefined {
  return foreignKey(column)?.foreignTable;
}

/** Null for a row that refers to its own table. */
function keyOf(column: AnySQLiteColumn, parent: Row | undefined) {
  const { foreignColumns, foreignTable } = foreignKey(column)!;
  const key = Object.entries(getTableColumns(foreignTable)).find(
    ([, one]) => one === foreignColumns[0],
  )?.[0];

  return parent?.[key!] ?? null;
}

/** The tables and those they refer to, parents before their children. */
function inOrder(tables: SQLiteTable[]): SQLiteTable[] {
  const ordered = new Set<SQLiteTable>();
  const add = (table: SQLiteTable) => {
    for (const column of getTableConfig(table).columns) {
      const parent = parentOf(column);
      if (parent && parent !== table && !ordered.has(parent)) add(parent);
    }

    ordered.add(table);
  };

  tables.forEach(add);

  return [...ordered];
}

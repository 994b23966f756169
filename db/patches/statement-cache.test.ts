import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { expect, test, vi } from "vitest";
import { cacheStatements } from "./statement-cache";

const songs = sqliteTable("songs", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
});

function library() {
  const handle = new Database(":memory:");

  handle.exec("create table songs (id integer primary key, name text not null)");
  handle.exec("insert into songs values (1, 'Diễm Xưa'), (2, 'Hạ Trắng')");

  const compiled = vi.fn(handle.prepare.bind(handle));

  handle.prepare = compiled as never;
  cacheStatements(handle);

  return { handle, compiled, on: drizzle(handle) };
}

test("the same SQL text is compiled once", async () => {
  const { compiled, on } = library();
  const named = async (id: number) =>
    (await on.select().from(songs).where(eq(songs.id, id)))[0]?.name;

  expect([await named(1), await named(2), await named(3), await named(1)]).toEqual([
    "Diễm Xưa",
    "Hạ Trắng",
    undefined,
    "Diễm Xưa",
  ]);
  expect(compiled).toHaveBeenCalledTimes(1);
});

test("one statement read as rows, as arrays and as objects again returns each as requested", () => {
  const { handle } = library();
  const sql = "select id, name from songs where id = 1";
  const asObject = { id: 1, name: "Diễm Xưa" };

  expect(handle.prepare(sql).get()).toEqual(asObject);
  expect(handle.prepare(sql).raw().get()).toEqual([1, "Diễm Xưa"]);
  expect(handle.prepare(sql).get()).toEqual(asObject);
  expect(handle.prepare("update songs set name = 'x' where id = 2").run().changes).toBe(1);
});

test("a cached statement sees later writes and changes of the table", () => {
  const { handle } = library();
  const all = () => handle.prepare("select * from songs order by id").all();

  expect(all()).toHaveLength(2);
  handle.exec("delete from songs where id = 1; alter table songs add column key text default 'Am'");
  expect(all()).toEqual([{ id: 2, name: "Hạ Trắng", key: "Am" }]);
});

test("five hundred statements are cached, the least recently used is dropped first; a PRAGMA is never cached", () => {
  const { handle, compiled } = library();
  const ask = (n: number) => handle.prepare(`select ${n} n`).get();

  for (let n = 0; n < 500; n++) ask(n);
  ask(0);
  ask(500);
  compiled.mockClear();
  ask(0);
  expect(compiled).not.toHaveBeenCalled();
  ask(1);
  expect(compiled).toHaveBeenCalledTimes(1);

  const version = () => handle.prepare(" pragma data_version");

  expect(version()).not.toBe(version());
});

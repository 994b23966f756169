import Database from "better-sqlite3";
import { vi } from "vitest";

/** Counts database queries during the work: statements are compiled once but run each time. */
export async function countQuestions<Value>(work: () => Promise<Value>): Promise<{ count: number; value: Value }> {
  const statement = Object.getPrototypeOf(new Database(":memory:").prepare("select 1")) as Database.Statement;
  const asking = (["all", "get"] as const).map((way) => vi.spyOn(statement, way));
  try {
    const value = await work();
    return { value, count: asking.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
  } finally {
    asking.forEach((spy) => spy.mockRestore());
  }
}

import Database from "better-sqlite3";
import { vi } from "vitest";

/**
 * Counts database queries during the work, and lists them: statements are compiled once but run
 * each time.
 */
export function countQuestions<Value>(work: () => Promise<Value>) {
  return count(["all", "get"], work);
}

/** The same with what is written, the transactions around it, and what iterates. */
export function countStatements<Value>(work: () => Promise<Value>) {
  return count(["all", "get", "run", "iterate"], work);
}

async function count<Value>(
  ways: ("all" | "get" | "run" | "iterate")[],
  work: () => Promise<Value>,
) {
  const statement = Object.getPrototypeOf(
    new Database(":memory:").prepare("select 1"),
  ) as Database.Statement;
  const asking = ways.map((way) => vi.spyOn(statement, way));

  try {
    const value = await work();
    const asked = asking.flatMap(({ mock }) =>
      mock.contexts.map((it) => (it as Database.Statement).source),
    );

    return { value, count: asked.length, asked };
  } finally {
    asking.forEach((spy) => spy.mockRestore());
  }
}

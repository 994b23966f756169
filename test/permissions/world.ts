import { RateLimiterMemory } from "rate-limiter-flexible";
import { afterAll, beforeAll, vi } from "vitest";
import { makePeople, type People } from "./people";
import { restore, startRestorable, writtenTables } from "./restorable-database";
import { makeSamples, type Samples } from "./samples";

export type World = { people: People; samples: Samples };

/**
 * When a session was last seen, forms kept until the person signs in, and what is stored some time
 * after a try.
 */
const NO_EFFECTS = ["sessions", "form_drafts", "reaction_counts", "attendances"];

/** People and samples for all tests of a file, which every try finds as they were made. */
export function openWorld() {
  let world: World;
  let tries = 0;

  beforeAll(async () => {
    // Each try has its own rate limits.
    const getKey = vi.spyOn(RateLimiterMemory.prototype, "getKey");

    getKey.mockImplementation((key) => `${tries} ${key}`);
    world = await startRestorable(makeWorld);
  });
  afterAll(() => void vi.restoreAllMocks());

  /** Does `work` and undoes it. `written`: the tables with its effects. */
  async function attempt<Result>(work: (world: World) => Promise<Result>) {
    tries += 1;
    try {
      const result = await work(world);

      return { result, written: writtenTables().filter((table) => !NO_EFFECTS.includes(table)) };
    } finally {
      await restore();
    }
  }

  return { attempt };
}

async function makeWorld(): Promise<World> {
  const people = await makePeople();

  return { people, samples: await makeSamples(people) };
}

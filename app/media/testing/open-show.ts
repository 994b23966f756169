import { Show } from "../packager/show";
import { configureAll } from "./test-packets";

/** For shows whose errors end the test. */
export const fail = (error: unknown) => {
  throw error;
};

/**
 * A show without a folder, whose first session has begun with picture and sound. Its failures fail
 * the test.
 */
export async function openShow(): Promise<Show> {
  const show = await Show.open(null, fail);

  await show.begin({ id: "session-1", startedAt: Date.now() });
  configureAll(show);

  return show;
}

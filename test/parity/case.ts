import type { Api, Said } from "./ways";
import { makeWorld, type Wanted, type World } from "./worlds";

export type Case = {
  name: string;
  /** Records needed besides a member, an artist and the artist's show. */
  show?: Wanted;
  /** Creates further records and returns their ids by name. */
  with?: (world: World) => Promise<Record<string, string>>;
  /** Works without signing in. */
  forGuests?: true;
  form: (world: World) => Promise<Said>;
  api: (world: World, api: Api) => Promise<Said>;
  /** The frame to send, and the frame that confirms it. */
  socket?: (world: World) => [frame: object, done: "chat_message" | "emoji_reaction"];
  /** The expected error; absent on success. */
  refused?: string;
};

/** Creates the world of a case with everything it needs. */
export async function worldOf({ show, with: make }: Case): Promise<World> {
  const world = await makeWorld(show);
  const made = (await make?.(world)) ?? {};
  const names = Object.entries(made).map(([name, id]) => [id, name]);
  return { ...world, made, names: { ...world.names, ...Object.fromEntries(names) } };
}

export const TICKETED = { eventType: "ticketed", ticketPriceCents: 1800 } as const;

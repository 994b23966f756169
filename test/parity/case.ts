import type { Api, Said } from "./ways";
import { makeWorld, type Wanted, type World } from "./worlds";

export type Case = {
  name: string;
  /** What the world needs besides a member, an artist and the artist's show. */
  show?: Wanted;
  /** Makes what else there must be, and says what each of it is called. */
  with?: (world: World) => Promise<Record<string, string>>;
  /** Nobody need be signed in. */
  forGuests?: true;
  form: (world: World) => Promise<Said>;
  api: (world: World, api: Api) => Promise<Said>;
  /** The frame, and the frame that tells the room it was done. */
  socket?: (world: World) => [frame: object, done: "chat_message" | "emoji_reaction"];
  /** What everybody who is refused is told; left out when it is done. */
  refused?: string;
};

/** The world of a case, with all that it needs. */
export async function worldOf({ show, with: make }: Case): Promise<World> {
  const world = await makeWorld(show);
  const made = (await make?.(world)) ?? {};
  const names = Object.entries(made).map(([name, id]) => [id, name]);
  return { ...world, made, names: { ...world.names, ...Object.fromEntries(names) } };
}

export const TICKETED = { eventType: "ticketed", ticketPriceCents: 1800 } as const;

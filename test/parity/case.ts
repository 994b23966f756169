import type { Api, Said } from "./ways";
import type { Wanted, World } from "./worlds";

export type Case = {
  name: string;
  /** What the world needs besides a member, an artist and the artist's show. */
  show?: Wanted;
  form: (world: World) => Promise<Said>;
  api: (world: World, api: Api) => Promise<Said>;
  /** The frame, and the frame that tells the room it was done. */
  socket?: (world: World) => [frame: object, done: "chat_message" | "emoji_reaction"];
  /** What everybody who is refused is told; left out when it is done. */
  refused?: string;
};

export const TICKETED = { eventType: "ticketed", ticketPriceCents: 1800 } as const;

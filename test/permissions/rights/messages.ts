import { type Persona, PERSONAS } from "../people";
import type { RoomClient } from "../../live/room-client";

type Message = {
  /** Who may send it in a free show, and in a ticketed one for which `viewer` has a ticket. */
  free: Persona[];
  ticketed: Persona[];
  frame: (eventId: string, words: string) => object;
  /** True once the message has had its effect. */
  isDone: (client: RoomClient, words: string) => boolean;
};

const everybody = [...PERSONAS];
const members = PERSONAS.filter((name) => name !== "guest" && name !== "suspended");
/** The holder, and those who need no ticket. */
const inside: Persona[] = ["viewer", "artist", "moderator", "admin"];

/** Permissions of every message of the room's socket, by type. */
export const MESSAGES: Record<string, Message> = {
  hello: {
    free: everybody,
    ticketed: everybody,
    frame: () => ({ type: "hello", version: 1 }),
    isDone: (client) => client.of("hello").length > 1,
  },
  join_event: {
    free: everybody,
    ticketed: inside,
    frame: (eventId) => ({ type: "join_event", eventId }),
    isDone: (client) => client.of("joined").at(-1)?.mayRead === true,
  },
  chat_message: {
    free: members,
    ticketed: inside,
    frame: (_eventId, words) => ({ type: "chat_message", message: words }),
    isDone: (client, words) => client.chat().includes(words),
  },
  emoji_reaction: {
    free: members,
    ticketed: inside,
    frame: () => ({ type: "emoji_reaction", emoji: "👏" }),
    isDone: (client) => client.of("emoji_reaction").length > 0,
  },
};

import type { ClientFrame, BasicFrame, ExtendedFrame } from "./protocol";

type Examples<Frame extends { type: string }> = {
  [Type in Frame["type"]]: Extract<Frame, { type: Type }>;
};

const eventId = "6f0e1c3a-7d52-4b7e-9a51-0f6f7d1f2c11";
const userId = "0b9a3c1e-52a4-4f0e-8a37-9d2b8a6c4e55";
const messageId = "e6a1c9d4-30b7-4c1f-8f3c-5f1f0c6f7a90";

/** One example of every frame for the documentation page; the compiler requires them. */
export const CLIENT_FRAMES: Examples<ClientFrame> = {
  hello: { type: "hello", version: 1 },
  join_event: { type: "join_event", eventId },
  chat_message: { type: "chat_message", message: "Hay quá!", clientId: "m1" },
  emoji_reaction: { type: "emoji_reaction", emoji: "👏" },
};

export const BASIC_FRAMES: Examples<BasicFrame> = {
  viewer_count: { type: "viewer_count", count: 12 },
  chat_message: {
    type: "chat_message",
    message: {
      id: messageId,
      seq: 41,
      message: "Hay quá!",
      timestamp: "2026-12-06T13:00:00.000Z",
      user: { id: userId, firstName: "Mai", profileImageUrl: null },
    },
  },
  emoji_reaction: { type: "emoji_reaction", emoji: "👏", userId: null, count: 3, total: 180 },
};

export const EXTENDED_FRAMES: Examples<ExtendedFrame> = {
  hello: { type: "hello", version: 1, userId },
  joined: { type: "joined", eventId, mayRead: true, state: "live" },
  state: { type: "state", state: "live" },
  changed: { type: "changed" },
  access: { type: "access", playbackUrl: null, text: "…" },
  message_deleted: { type: "message_deleted", id: messageId },
  messages_cleared: { type: "messages_cleared", userId },
  held: { type: "held", clientId: "m1", text: "…" },
  tip: { type: "tip", tip: { id: messageId, firstName: "Mai", amountCents: 500, currency: "usd" } },
  lyric: {
    type: "lyric",
    seq: 12,
    kind: "line",
    line: "Trăng lên đầu bến, ai chờ đò khuya",
    translation: "The moon is over the landing. Who waits for the late ferry?",
    next: "Gió đưa câu hát quay về",
    upcoming: [{ line: "Gió đưa câu hát quay về", translation: "The wind carries the song back" }],
    song: { title: "Đò Khuya", writer: null },
    mediaTime: 1_796_562_000_000,
  },
  error: { type: "error", about: "chat_message", text: "…", clientId: "m1", retryAfter: 3 },
  restart: { type: "restart", withinMs: 5000 },
};

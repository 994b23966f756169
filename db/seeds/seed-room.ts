import type { Tx } from "../client.server";
import { chatMessages } from "../schema";
import { demoId } from "./demo-id";
import { WORDS_IN_CHAT } from "./demo-people";

/** What the audience wrote in the first minutes of the show that is live. */
export async function seedRoom(tx: Tx, now: Date) {
  await tx.insert(chatMessages).values(
    WORDS_IN_CHAT.map((message, i) => ({
      id: demoId(`chat ${i}`),
      eventId: demoId("event live"),
      userId: demoId(`fan${i + 1}`),
      message,
      timestamp: new Date(now.getTime() - (WORDS_IN_CHAT.length - i) * 55_000),
    })),
  );
}

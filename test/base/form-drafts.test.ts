import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { sessions } from "~db/schema";
import { sendMessageToArtist } from "~/models/accounts/messages/send-message.server";
import * as apply from "~/routes/_accounts+/apply";
import * as messageScreen from "~/routes/_shows+/artist_.$id_.message";
import * as profile from "~/routes/dashboard+/profile/route";
import * as reviews from "~/routes/dashboard+/reviews";
import * as review from "~/routes/_shows+/event.$id_.review";
import * as thread from "~/routes/_accounts+/messages+/$id";
import { makeTicketedEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { outcome, submit, visit } from "../factories/base/requests";
import { makeTicket } from "../factories/checkout/sales";

type Screen = {
  loader: (args: never) => Promise<unknown>;
  action: (args: never) => Promise<unknown>;
};

/** Sends a form after the session ended; signs in again and opens the page one is led back to. */
async function sendTooLate(
  user: { id: string },
  screen: Screen,
  path: string,
  id: string,
  typed: Record<string, string>,
) {
  const cookie = await cookieFor(user);

  await transaction(
    async (tx) => void (await tx.delete(sessions).where(eq(sessions.userId, user.id))),
  );

  const sent = { ...submit(path, typed, { cookie }), params: { id } };
  const answer = (await outcome(() => screen.action(sent as never))) as Response;
  const back = new URL(answer.headers.get("Location")!, "http://x").searchParams.get("returnTo")!;

  expect(back).toMatch(new RegExp(`^${path}\\?draft=[\\w-]{22}$`));

  return screen.loader({
    ...visit(back, { cookie: await cookieFor(user) }),
    params: { id },
  } as never);
}

test("a form typed when the session ended is restored after signing in", async () => {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({
    artistId: artist.id,
    startTime: new Date(Date.now() - 3600_000),
  });
  const me = await makeUser();

  await makeTicket(event.id, { userId: me.id });

  const conversationId = await sendMessageToArtist(actorFor(me), artist.id, { text: "Chào" });
  const text = "Đang viết dở";

  expect(
    await sendTooLate(me, messageScreen, `/artist/${artist.id}/message`, artist.id, { text }),
  ).toMatchObject({
    draft: text,
  });
  expect(
    await sendTooLate(me, thread, `/messages/${conversationId}`, conversationId, {
      intent: "reply",
      text,
    }),
  ).toMatchObject({ draft: text });

  const written = { rating: "4", text };

  expect(
    await sendTooLate(me, review, `/event/${event.id}/review`, event.id, {
      intent: "write",
      ...written,
    }),
  ).toMatchObject({
    typed: written,
  });

  const answered = { id: "x", answer: text };

  expect(await sendTooLate(artist, reviews, "/dashboard/reviews", "", answered)).toMatchObject({
    draft: answered,
  });

  const changed = { intent: "save", stageName: "Tên mới", genres: "folk" };
  const shown = { isRestored: true, typed: { stageName: "Tên mới", genres: ["folk"] } };

  expect(await sendTooLate(artist, profile, "/dashboard/profile", "", changed)).toMatchObject(
    shown,
  );

  const applied = { stageName: "Hạ Vy", bio: text, genres: "folk", links: "https://example.com" };

  expect(await sendTooLate(me, apply, "/apply", "", applied)).toMatchObject(applied);
});

test("drafts of guests are not stored on the server", async () => {
  const artist = await makeArtist();
  const path = `/artist/${artist.id}/message`;
  const sent = {
    ...submit(path, { text: "x" }, { cookie: "nhacsong_session=made.up" }),
    params: { id: artist.id },
  };
  const answer = (await outcome(() => messageScreen.action(sent))) as Response;

  expect(answer.headers.get("Location")).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
});

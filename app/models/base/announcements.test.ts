import { expect, test } from "vitest";
import { makeArtist, makeUser, cookieFor } from "../../../test/factories/accounts/people";
import { makeEvent } from "../../../test/factories/shows/events";
import { getActor } from "~/auth/session.server";
import { db, transaction } from "~db/client.server";
import { users } from "~db/schema";
import { announce, onAnnouncement } from "./announcements.server";

test("a listener gets its announcement, and a failing listener affects no other", async () => {
  const received = new Promise<string>((resolve) => {
    onAnnouncement("show.live", () => {
      throw new Error("broken");
    });
    onAnnouncement("show.live", ({ eventId }) => resolve(eventId));
  });

  announce({ type: "show.live", eventId: "e1" });
  expect(await received).toBe("e1");
});

test("a session cookie identifies its account, and a forged one nobody", async () => {
  const artist = await makeArtist();

  await makeEvent({ artistId: artist.id });
  expect(await getActor(await cookieFor(artist))).toMatchObject({
    userId: artist.id,
    isApprovedArtist: true,
  });
  expect(await getActor("nhacsong_session=abc")).toMatchObject({ userId: null, role: "guest" });
});

test("the read handle refuses writes, and nested transactions are refused", async () => {
  await makeUser();
  await expect(async () => await db.delete(users)).rejects.toThrow();
  await expect(transaction(() => transaction(async () => 1))).rejects.toThrow("inside another");
});

import { expect, test } from "vitest";
import { restrictUser } from "~/models/live/chat/moderation/moderation.server";
import { openGuardedApi } from "../../../test/api/api-server";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeLines, makeLiveEvent } from "../../../test/factories/live/rooms";

const api = openGuardedApi();

async function scene() {
  const [artist, reader] = [await makeArtist(), await makeUser()];
  const show = await makeLiveEvent({ artistId: artist.id, title: "Đêm lạ" });
  const as = async (user: { id: string }) => {
    const cookie = await cookieFor(user);

    return (method: string, path: string, body?: object) =>
      api.call(path, { method, cookie, body });
  };

  return {
    artist,
    show,
    artistCalls: await as(artist),
    readerCalls: await as(reader),
    reader,
  };
}

test("a report is submitted once", async () => {
  const { show, readerCalls } = await scene();
  const seen = { kind: "event", id: show.id, excerpt: "Đêm lạ", isReported: false };

  expect((await readerCalls("GET", `/reports/event/${show.id}`)).body).toEqual(seen);

  const report = { kind: "event", id: show.id, reason: "other", text: "Giả mạo" };

  expect((await readerCalls("POST", "/reports", { ...report, text: " " })).status).toBe(400);
  expect((await readerCalls("POST", "/reports", report)).body).toEqual({ reported: true });
  expect((await readerCalls("POST", "/reports", report)).status).toBe(409);
  expect((await readerCalls("GET", `/reports/event/${show.id}`)).body.isReported).toBe(true);
});

test("people cannot report their own, unknown or unreportable content", async () => {
  const { show, artistCalls, readerCalls } = await scene();

  expect((await artistCalls("GET", `/reports/event/${show.id}`)).status).toBe(409);
  expect(
    (await artistCalls("POST", "/reports", { kind: "event", id: show.id, reason: "spam" })).status,
  ).toBe(409);
  expect(
    (await readerCalls("POST", "/reports", { kind: "event", id: "none", reason: "spam" })).status,
  ).toBe(404);
  expect(
    (await readerCalls("POST", "/reports", { kind: "ban", id: show.id, reason: "spam" })).status,
  ).toBe(400);
  expect((await readerCalls("GET", `/reports/ban/${show.id}`)).status).toBe(404);
});

test("a banned person can appeal once", async () => {
  const { artist, show, reader, readerCalls } = await scene();

  await makeLines(show.id, reader.id, ["Chào"]);

  const appeal = `/events/${show.id}/appeal`;

  expect((await readerCalls("GET", appeal)).body).toEqual({ state: "none" });
  expect((await readerCalls("POST", appeal, { text: "Tôi có làm gì" })).status).toBe(409);
  await restrictUser(actorFor(artist), show.id, reader.id, null);
  expect((await readerCalls("GET", appeal)).body).toEqual({ state: "possible" });
  expect((await readerCalls("POST", appeal, { text: "Tôi có làm gì" })).body).toEqual({
    state: "waiting",
  });
  expect((await readerCalls("POST", appeal, { text: "Nữa" })).status).toBe(409);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { restrictUser } from "~/models/live/chat/moderation/moderation.server";
import { startApi } from "../../../test/api/api-server";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/people";
import { makeLines, makeLiveEvent } from "../../../test/factories/rooms";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

async function scene() {
  const [artist, reader, admin] = [await makeArtist(), await makeUser(), await makeUser({ role: "admin" })];
  const show = await makeLiveEvent({ artistId: artist.id, title: "Đêm lạ" });
  const as = async (user: { id: string }) => {
    const cookie = await cookieFor(user);
    return (method: string, path: string, body?: object) => api.call(path, { method, cookie, body });
  };
  return {
    artist,
    show,
    artistCalls: await as(artist),
    readerCalls: await as(reader),
    reader,
    adminCalls: await as(admin),
  };
}

test("a report is submitted once and settled by an admin's action", async () => {
  const { show, readerCalls, adminCalls } = await scene();
  const seen = { kind: "event", id: show.id, excerpt: "Đêm lạ", isReported: false };
  expect((await readerCalls("GET", `/reports/event/${show.id}`)).body).toEqual(seen);
  const report = { kind: "event", id: show.id, reason: "other", text: "Giả mạo" };
  expect((await readerCalls("POST", "/reports", { ...report, text: " " })).status).toBe(400);
  expect((await readerCalls("POST", "/reports", report)).body).toEqual({ reported: true });
  expect((await readerCalls("POST", "/reports", report)).status).toBe(409);
  expect((await readerCalls("GET", `/reports/event/${show.id}`)).body.isReported).toBe(true);
  const { reports } = (await adminCalls("GET", "/admin/reports?state=open&search=Đêm lạ")).body;
  expect(reports[0]).toMatchObject({ kind: "event", subjectId: show.id, text: "Giả mạo", state: "open" });
  const act = { act: "takeDown", id: reports[0].id, words: "Đúng vậy" };
  expect((await adminCalls("POST", "/admin/actions", act)).body).toEqual({ done: true });
  expect((await api.call(`/events/${show.id}`)).status).toBe(404);
  expect((await adminCalls("POST", "/admin/actions", act)).status).toBe(409);
});

test("people cannot report their own, unknown or unreportable content", async () => {
  const { show, artistCalls, readerCalls } = await scene();
  expect((await artistCalls("GET", `/reports/event/${show.id}`)).status).toBe(409);
  expect((await artistCalls("POST", "/reports", { kind: "event", id: show.id, reason: "spam" })).status).toBe(409);
  expect((await readerCalls("POST", "/reports", { kind: "event", id: "none", reason: "spam" })).status).toBe(404);
  expect((await readerCalls("POST", "/reports", { kind: "ban", id: show.id, reason: "spam" })).status).toBe(400);
  expect((await readerCalls("GET", `/reports/ban/${show.id}`)).status).toBe(404);
});

test("a banned person can appeal once, and chats again after an admin lifts the ban", async () => {
  const { artist, show, reader, readerCalls, adminCalls } = await scene();
  await makeLines(show.id, reader.id, ["Chào"]);
  const appeal = `/events/${show.id}/appeal`;
  expect((await readerCalls("GET", appeal)).body).toEqual({ state: "none" });
  expect((await readerCalls("POST", appeal, { text: "Tôi có làm gì" })).status).toBe(409);
  await restrictUser(actorFor(artist), show.id, reader.id, null);
  expect((await readerCalls("GET", appeal)).body).toEqual({ state: "possible" });
  expect((await readerCalls("POST", appeal, { text: "Tôi có làm gì" })).body).toEqual({ state: "waiting" });
  expect((await readerCalls("POST", appeal, { text: "Nữa" })).status).toBe(409);
  const { reports } = (await adminCalls("GET", "/admin/reports?state=open")).body;
  const { id } = reports.find((it: { kind: string; eventId: string }) => it.kind === "ban" && it.eventId === show.id);
  expect((await adminCalls("POST", "/admin/actions", { act: "liftBan", id, words: "Nhầm" })).status).toBe(200);
  expect((await readerCalls("POST", `/events/${show.id}/chat`, { message: "Cảm ơn" })).status).toBe(200);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openGuardedApi } from "../../../test/api/api-server";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeTicket } from "../../../test/factories/checkout/sales";
import { findStreamByKey } from "~/models/live/streams/broadcast/stream-keys.server";

const HOUR = 3600_000;
const api = openGuardedApi();

async function people() {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const member = await makeUser({ name: "Trần Bình", emailProvenAt: new Date() });

  return { artist, member, hers: await cookieFor(artist), theirs: await cookieFor(member) };
}

test("a stream key is returned once and revoked", async () => {
  const { artist, hers, theirs } = await people();
  const event = await makeEvent({ artistId: artist.id, startTime: new Date(Date.now() + HOUR) });
  const at = "/artist/stream-key";

  expect(await api.call(at, { cookie: hers })).toMatchObject({
    status: 200,
    body: { createdAt: null },
  });

  const { status, body } = await api.call(at, { method: "POST", cookie: hers });

  expect([status, await findStreamByKey(body.key)]).toMatchObject([201, { eventId: event.id }]);
  expect((await api.call(at, { cookie: hers })).text).not.toContain(body.key);
  expect((await api.call(at, { method: "POST", cookie: theirs })).status).toBe(403);
  expect(await api.call(at, { method: "DELETE", cookie: hers })).toMatchObject({ status: 200 });
  expect(await findStreamByKey(body.key)).toBeNull();
});

test("messages are sent, answered and blocked", async () => {
  const { artist, hers, theirs } = await people();
  const post = (path: string, cookie: string, text?: string) =>
    api.call(path, { method: "POST", cookie, body: text === undefined ? undefined : { text } });
  const { status, body } = await post(`/artists/${artist.id}/messages`, theirs, "Chào chị");

  expect([status, body.letters]).toMatchObject([200, [{ text: "Chào chị" }]]);

  const path = `/user/conversations/${body.id}`;

  expect(await post(`${path}/messages`, hers, "Chào bạn")).toMatchObject({ status: 200 });
  expect(await api.call("/user/conversations", { cookie: theirs })).toMatchObject({
    body: [{ other: { name: "Hạ Vy" }, unread: 1, lastText: "Chào bạn" }],
  });
  expect(await post(`${path}/block`, hers)).toMatchObject({
    status: 200,
    body: { isBlocked: true },
  });
  expect((await post(`${path}/messages`, theirs, "x")).status).toBe(403);
  expect((await post(`${path}/messages`, hers, "x")).status).toBe(409);

  const lifted = await api.call(`${path}/block`, { method: "DELETE", cookie: hers });

  expect(lifted).toMatchObject({ status: 200, body: { isBlocked: false } });
  expect((await post(`${path}/messages`, theirs, " ")).status).toBe(400);
  expect((await api.call(path, { cookie: await cookieFor(await makeUser()) })).status).toBe(404);
});

test("attendees write reviews, everybody reads them, and the artist replies", async () => {
  const { artist, member, hers, theirs } = await people();
  const event = await makeTicketedEvent({
    artistId: artist.id,
    startTime: new Date(Date.now() - HOUR),
  });

  await makeTicket(event.id, { userId: member.id });

  const path = `/events/${event.id}/review`;
  const body = { rating: 4, text: "Hay" };
  const put = (at: string, cookie: string, sent: object) =>
    api.call(at, { method: "PUT", cookie, body: sent });

  expect((await put(path, await cookieFor(await makeUser()), body)).status).toBe(403);
  expect((await put(path, theirs, { ...body, rating: 6 })).status).toBe(400);

  const written = await put(path, theirs, body);

  expect(written).toMatchObject({ status: 200, body: { count: 1, mean: 4 } });

  const answer = `/reviews/${written.body.reviews[0].id}/answer`;

  expect(await put(answer, hers, { answer: "Cảm ơn" })).toMatchObject({
    status: 200,
    body: { answer: "Cảm ơn" },
  });
  expect((await put(answer, await cookieFor(await makeArtist()), { answer: "x" })).status).toBe(
    404,
  );
  expect(await api.call(`/events/${event.id}/reviews`)).toMatchObject({
    status: 200,
    body: { reviews: [{ rating: 4, answer: "Cảm ơn", author: member.firstName }] },
  });
  expect(await api.call(path, { method: "DELETE", cookie: theirs })).toMatchObject({
    status: 200,
    body: { count: 0 },
  });
});

test("the reviews of a hidden, a draft and an unknown show are not found", async () => {
  const { artist } = await people();
  const hidden = await makeEvent({ artistId: artist.id, hiddenAt: new Date() });
  const draft = await makeEvent({ artistId: artist.id, status: "draft" });

  for (const id of [hidden.id, draft.id, randomUUID()])
    expect((await api.call(`/events/${id}/reviews`)).status).toBe(404);
});

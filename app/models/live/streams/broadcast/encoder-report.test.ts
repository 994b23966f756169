import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { GUEST } from "~/models/base/actor";
import { onAnnouncement } from "~/models/base/announcements.server";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { NO_ENCODER } from "./encoder-report";
import { getEncoderReport, noteEncoderRefused, setEncoder } from "./encoder-report.server";

async function ownShow() {
  const artist = await makeArtist();

  return { artist: actorFor(artist), event: await makeEvent({ artistId: artist.id }) };
}

test("only the artist reads the report of her encoder", async () => {
  const { artist, event } = await ownShow();

  expect(await getEncoderReport(artist, event.id)).toEqual(NO_ENCODER);
  setEncoder(event.id, () => ({
    ...NO_ENCODER,
    state: "sending",
    source: "rtmp",
    encoder: "OBS 30.2.3",
  }));
  expect(await getEncoderReport(artist, event.id)).toMatchObject({
    state: "sending",
    encoder: "OBS 30.2.3",
  });

  const stranger = actorFor(await makeUser());

  await expect(getEncoderReport(stranger, event.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getEncoderReport(GUEST, event.id)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  await expect(getEncoderReport(artist, randomUUID())).rejects.toMatchObject({ code: "not_found" });
});

test("refusals are listed newest first, counted when repeated, and announced", async () => {
  const { artist, event } = await ownShow();
  const announced: string[] = [];
  const stop = onAnnouncement("encoder.changed", ({ eventId }) => void announced.push(eventId));
  const refuse = (code: "video_codec" | "wrong_key", detail: string | null) =>
    noteEncoderRefused(event.id, { code, encoder: "OBS 30.2.3", detail });

  refuse("wrong_key", null);
  refuse("video_codec", "HEVC");
  refuse("video_codec", "HEVC");

  const { refusals, state } = await getEncoderReport(artist, event.id);

  stop();
  expect(state).toBe("none");
  expect(refusals).toMatchObject([
    { code: "video_codec", detail: "HEVC", count: 2, encoder: "OBS 30.2.3" },
    { code: "wrong_key", count: 1 },
  ]);
  expect(announced).toEqual([event.id, event.id, event.id]);
});

test("a connected encoder does not clear the last refusal, and the number of refusals is bounded", async () => {
  const { artist, event } = await ownShow();

  for (let i = 0; i < 8; i++)
    noteEncoderRefused(event.id, { code: "idle", encoder: `OBS ${i}`, detail: null });
  setEncoder(event.id, () => ({ ...NO_ENCODER, state: "sending" }));

  const { refusals, state } = await getEncoderReport(artist, event.id);

  expect(state).toBe("sending");
  expect(refusals.map(({ encoder }) => encoder)).toEqual([
    "OBS 7",
    "OBS 6",
    "OBS 5",
    "OBS 4",
    "OBS 3",
  ]);
});

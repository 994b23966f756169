import { createElement } from "react";
import { expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import { pressDesk } from "~/models/live/lyrics/desk.server";
import { setMediaClock } from "~/models/live/streams/broadcast/media-clock.server";
import { listChapters, saveChapters } from "~/models/live/streams/replay/chapters.server";
import { saveRecording } from "~/models/live/streams/replay/recordings.server";
import { loader as showPage } from "~/routes/dashboard+/$id+/_index/route";
import { replayAction } from "~/routes/dashboard+/$id+/replay/change-replay.server";
import { loader as overview } from "~/routes/dashboard+/_index";
import { Overview } from "~/ui/overview/overview";
import { ShowPage } from "~/ui/show-page/show-page";
import { actorFor, cookieFor, makeArtist } from "../factories/accounts/people";
import { render } from "../factories/base/render";
import { submit, toastOf } from "../factories/base/requests";
import { makeSetListSong } from "../factories/live/songs";
import { makeEvent } from "../factories/shows/events";
import { args, asked } from "./event-form-requests";

const HOUR = 3600_000;
const START = 1_800_000_000_000;

/** A past show with two songs in its set list. */
async function pastShow() {
  const artist = await makeArtist();
  const startTime = new Date(clock.now().getTime() - 2 * HOUR);
  const { id } = await makeEvent({ artistId: artist.id, startTime, replayDays: 7 });
  const cookie = await cookieFor(artist);
  const press = () =>
    replayAction({
      ...submit(`/dashboard/${id}/replay`, { intent: "songChapters" }, { cookie }),
      params: { id },
    }) as Promise<Response>;
  const link = async () => {
    const { overview: view } = await overview(args(asked("/dashboard", cookie)));

    return view!.last!.chapters;
  };

  for (const title of ["Đò Khuya", "Gió"])
    await makeSetListSong({
      artistId: artist.id,
      eventId: id,
      title,
      words: "Một",
      translation: "",
    });

  return { id, artist, cookie, press, link };
}

/** Shows the words of both songs, the first after 10 seconds, the second after 40. */
async function showWords({ id: eventId, artist }: Awaited<ReturnType<typeof pastShow>>) {
  let from = 0;

  // The first press for a song announces it, the second shows its line.
  for (const seconds of [10, 10, 40, 40]) {
    setMediaClock(eventId, () => ({ stage: START + seconds * 1000 }));

    const { cue } = await pressDesk({ actor: actorFor(artist), eventId }, { from, press: "next" });

    from = cue!.seq;
  }
}

function keepRecording(eventId: string) {
  const spans = [{ atMs: 0, epochMs: START }];

  return saveRecording(eventId, { durationMs: 60_000, bytes: 10, spans });
}

test("one press on the overview makes the chapters and says which", async () => {
  const show = await pastShow();

  await showWords(show);
  await keepRecording(show.id);

  const { overview: view } = await overview(args(asked("/dashboard", show.cookie)));
  const html = await render(createElement(Overview, { view: view!, artistName: "" }));

  expect(view!.last!.chapters.text).toBe("Make 2 chapters from your songs");
  expect(html).toMatch(
    new RegExp(
      `<form method="post" action="/dashboard/${show.id}/replay"[^>]*><button name="intent" value="songChapters"`,
    ),
  );

  const pressed = await show.press();

  expect(pressed.headers.get("Location")).toBe(`/dashboard/${show.id}/replay#chapters`);

  const made = { title: "Chapters made", body: "In this order: Đò Khuya, Gió" };

  expect(await toastOf(pressed)).toMatchObject(made);
  expect(await toastOf(await show.press()), "pressed twice").toMatchObject(made);
  expect(await listChapters(show.id)).toEqual([
    { atSeconds: 10, title: "Đò Khuya" },
    { atSeconds: 40, title: "Gió" },
  ]);
  expect(await show.link()).toEqual({
    text: "Replay and chapters",
    to: `/dashboard/${show.id}/replay#chapters`,
  });
});

test("the button of the show's checklist makes them, too", async () => {
  const show = await pastShow();

  await showWords(show);
  await keepRecording(show.id);

  const view = await showPage(args(asked(`/dashboard/${show.id}`, show.cookie), show.id));
  const html = await render(createElement(ShowPage, { view }));

  expect(view.tasks.find(({ key }) => key === "chapters")).toMatchObject({
    hint: "2 chapters, from the words you showed.",
    to: `/dashboard/${show.id}/replay`,
  });
  expect(html).toContain('name="intent" value="songChapters"');
});

test("chapters typed meanwhile stay", async () => {
  const show = await pastShow();
  const typedChapters = [{ atSeconds: 5, title: "Mở màn" }];

  await showWords(show);
  await keepRecording(show.id);
  await saveChapters(actorFor(show.artist), show.id, { chapters: typedChapters });

  expect(await toastOf(await show.press())).toMatchObject({
    title: "The replay already has chapters.",
    isError: true,
  });
  expect(await listChapters(show.id)).toEqual(typedChapters);
});

test("without shown words the overview leads straight to the form of the chapters", async () => {
  const show = await pastShow();

  expect(await show.link()).toEqual({ text: "Replay", to: `/dashboard/${show.id}/replay` });

  await keepRecording(show.id);

  expect(await show.link()).toEqual({
    text: "Name the songs in the replay",
    to: `/dashboard/${show.id}/replay#chapters`,
  });
  expect(await toastOf(await show.press())).toMatchObject({ isError: true });
});

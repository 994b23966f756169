import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import {
  CaptionsRemoval,
  CaptionsUpload,
  MAX_CAPTIONS_BYTES,
} from "~/models/live/streams/replay/captions";
import { removeCaptions, saveCaptions } from "~/models/live/streams/replay/captions.server";
import { ChapterList } from "~/models/live/streams/replay/chapters";
import { setPodcastOffered } from "~/models/live/streams/podcast/podcast.server";
import { PodcastSwitch } from "~/models/live/streams/podcast/schema";
import { makeSongChapters, saveCuesOfShow } from "~/models/live/lyrics/replay-lyrics.server";
import { saveChapters } from "~/models/live/streams/replay/chapters.server";

const ownerForm = formFor(async ({ request, params }) => {
  const { actor } = await requireArtist(request);
  const { id: eventId } = await getOwnEvent(actor, params.id);

  return { actor, eventId };
});

export const replayAction = intentAction(
  {
    setList: ownerForm({
      schema: ChapterList,
      run: ({ actor, eventId }, chapterFields) => saveChapters(actor, eventId, chapterFields),
      toast: { title: "dashboard:replay.saved", body: "dashboard:replay.savedText" },
    }),
    songChapters: ownerForm({
      run: ({ actor, eventId }) => makeSongChapters(actor, eventId),
      redirectTo: (_, { params }) => `/dashboard/${params.id}/replay#chapters`,
      toast: (madeChapters) => ({
        title: "songbook:chaptersMade",
        body: "songbook:chaptersMadeText",
        params: { titles: madeChapters.map(({ title }) => title).join(", ") },
      }),
    }),
    lyrics: ownerForm({
      run: ({ actor, eventId }) => saveCuesOfShow(actor, eventId),
      toast: (savedLyrics) => ({
        title: "songbook:afterShowSaved",
        body: "songbook:afterShowSavedText",
        params: savedLyrics,
      }),
    }),
    captions: ownerForm({
      schema: CaptionsUpload,
      run: async ({ actor, eventId }, { language, file: captionsFile }) =>
        saveCaptions(actor, eventId, language, new Uint8Array(await captionsFile.arrayBuffer())),
      toast: { title: "dashboard:captions.saved", body: "dashboard:captions.savedText" },
    }),
    podcast: ownerForm({
      schema: PodcastSwitch,
      run: ({ actor, eventId }, { offered }) => setPodcastOffered(actor, eventId, offered),
      toast: (isOffered) =>
        isOffered
          ? { title: "podcast:offered" }
          : { title: "podcast:ended", body: "podcast:endedText" },
    }),
    captionsRemove: ownerForm({
      schema: CaptionsRemoval,
      run: ({ actor, eventId }, { language }) => removeCaptions(actor, eventId, language),
      toast: { title: "dashboard:captions.removed" },
    }),
  },
  { fallback: "setList", upload: { maxBytes: 4 * MAX_CAPTIONS_BYTES, sender: requireArtist } },
);

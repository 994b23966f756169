import { z } from "zod";
import { findEdge } from "~/platform/http/edge-requests.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import {
  MAX_CAPTIONS_BYTES,
  CaptionsInput,
  CaptionsLanguage,
} from "~/models/live/streams/replay/captions";
import {
  listCaptions,
  removeCaptions,
  saveCaptions,
} from "~/models/live/streams/replay/captions.server";
import { ChapterInput } from "~/models/live/streams/replay/chapters";
import { listChapters, saveChapters } from "~/models/live/streams/replay/chapters.server";
import { getEncoderReport } from "~/models/live/streams/broadcast/encoder-report.server";
import { endShow } from "~/models/live/streams/broadcast/end-show.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { startRehearsal } from "~/models/live/streams/broadcast/rehearsals.server";
import {
  closeFreeLook,
  extendFreeLook,
} from "~/models/live/streams/free-look/change-free-look.server";
import { getPlaybackStats } from "~/models/live/streams/audience/playback-stats.server";
import { getWatchRight, watchHere } from "~/models/live/streams/playback-access.server";
import { EncoderJson } from "./encoder-json";
import { NumbersJson, numbersJson } from "../shows/numbers-json";
import { Instant } from "../base/parts";
import { operation } from "../base/operation";
import { parse } from "../base/parse";

const StreamJson = z.object({
  status: z.enum(["upcoming", "live", "paused", "reconnecting", "replay", "ended"]),
  playbackUrl: z.string().nullable(),
});

const CaptionsJson = z.object({
  captions: z.array(
    z.object({ language: CaptionsLanguage, cues: z.number().int(), url: z.string().nullable() }),
  ),
});

const ChaptersJson = z.object({
  chapters: z.array(z.object({ atSeconds: z.number().int(), title: z.string() })),
});

const FreeLookJson = z.object({ freeLookUntil: Instant });

export const streamCalls = [
  /**
   * Returns the caller's playback addresses, which are bound to the browser's session or to the
   * token. 403 without the required ticket, 409 on a displaced device.
   */
  operation({
    method: "get",
    path: "/events/{id}/stream",
    id: "getStream",
    tag: "events",
    who: "anyone",
    scope: "streams:read",
    isPersonal: true,
    errors: ["conflict"],
    response: StreamJson,
    run: async ({ actor, session, params, request }) => {
      const { status, playbackUrl } = await getStreamInfo(
        actor,
        params.id,
        session,
        findEdge(request),
      );

      return { status, playbackUrl };
    },
  }),
  /** Opens the artist's private rehearsal; it is broadcast and watched like any other event. */
  operation({
    method: "post",
    path: "/rehearsal",
    id: "openRehearsal",
    tag: "events",
    who: "artist",
    scope: "events:write",
    status: 201,
    response: z.object({ eventId: z.string() }),
    run: async ({ actor, request }) => {
      const language = languageOfHeader(request.headers);

      return {
        eventId: await startRehearsal(
          actor,
          translator(language)("broadcast:rehearsal.title"),
          language,
        ),
      };
    },
  }),
  /** The chapters of a replay, for viewers with access to it. */
  operation({
    method: "get",
    path: "/events/{id}/chapters",
    id: "getChapters",
    tag: "events",
    who: "anyone",
    isPersonal: true,
    response: ChaptersJson,
    run: async ({ actor, params }) => {
      await getWatchRight(actor, params.id);

      return { chapters: await listChapters(params.id) };
    },
  }),
  operation({
    method: "put",
    path: "/events/{id}/chapters",
    id: "saveChapters",
    tag: "events",
    who: "artist",
    scope: "events:write",
    authorize: ({ actor, params }) => getOwnEvent(actor, params.id),
    body: ChapterInput,
    response: ChaptersJson,
    run: async ({ actor, params, body }) => {
      await saveChapters(actor, params.id, body);

      return { chapters: await listChapters(params.id) };
    },
  }),
  /**
   * `url` is a WebVTT file for viewers with access while the replay exists. It is bound to the
   * session or token like the playback address.
   */
  operation({
    method: "get",
    path: "/events/{id}/captions",
    id: "getCaptions",
    tag: "events",
    who: "anyone",
    isPersonal: true,
    errors: ["conflict"],
    response: CaptionsJson,
    run: async ({ actor, session, params }) => {
      const { noScript, status } = await getStreamInfo(actor, params.id, session);
      const replayFile = status === "replay" ? noScript?.mp4 : undefined;
      const captionUrl = (language: string) =>
        replayFile?.replace(/\.mp4$/, `.${language}.vtt`) ?? null;
      const captions = await listCaptions(params.id);

      return {
        captions: captions.map(({ language, cues }) => ({
          language,
          cues,
          url: captionUrl(language),
        })),
      };
    },
  }),
  operation({
    method: "put",
    path: "/events/{id}/captions/{language}",
    id: "saveCaptions",
    tag: "events",
    who: "artist",
    scope: "events:write",
    authorize: ({ actor, params }) => getOwnEvent(actor, params.id),
    body: CaptionsInput,
    maxBytes: 2 * MAX_CAPTIONS_BYTES,
    response: z.object({ cues: z.number().int() }),
    run: async ({ actor, params, body }) => {
      const language = parse(CaptionsLanguage, params.language);
      const { cues } = await saveCaptions(actor, params.id, language, Buffer.from(body.vtt));

      return { cues };
    },
  }),
  operation({
    method: "delete",
    path: "/events/{id}/captions/{language}",
    id: "removeCaptions",
    tag: "events",
    who: "artist",
    scope: "events:write",
    response: z.object({ removed: z.literal(true) }),
    run: async ({ actor, params }) => {
      await removeCaptions(actor, params.id, parse(CaptionsLanguage, params.language));

      return { removed: true as const };
    },
  }),
  /** Playback statistics of the artist's own show and its replay. */
  operation({
    method: "get",
    path: "/events/{id}/numbers",
    id: "getNumbers",
    tag: "events",
    who: "artist",
    response: NumbersJson,
    run: async ({ actor, params }) => numbersJson(await getPlaybackStats(actor, params.id)),
  }),
  /** Returns the encoder's current state and its last refusals. */
  operation({
    method: "get",
    path: "/events/{id}/encoder",
    id: "getEncoder",
    tag: "events",
    who: "member",
    response: EncoderJson,
    run: ({ actor, params }) => getEncoderReport(actor, params.id),
  }),
  /** Ends the show before it responds, and disconnects a running encoder. */
  operation({
    method: "post",
    path: "/events/{id}/stream/end",
    id: "endShow",
    tag: "events",
    who: "member",
    scope: "events:write",
    response: z.object({ ended: z.literal(true) }),
    errors: ["conflict"],
    run: async ({ actor, params }) => {
      await endShow(actor, params.id);

      return { ended: true as const };
    },
  }),
  /** Extends the free look of a ticketed show by five minutes. */
  operation({
    method: "post",
    path: "/events/{id}/free-look/extend",
    id: "extendFreeLook",
    tag: "events",
    who: "member",
    scope: "events:write",
    response: FreeLookJson,
    errors: ["conflict"],
    run: async ({ actor, params }) => ({
      freeLookUntil: (await extendFreeLook(actor, params.id)).toISOString(),
    }),
  }),
  /** Ends the free look before it responds: from then on media need a ticket. */
  operation({
    method: "post",
    path: "/events/{id}/free-look/close",
    id: "closeFreeLook",
    tag: "events",
    who: "member",
    scope: "events:write",
    response: FreeLookJson,
    errors: ["conflict"],
    run: async ({ actor, params }) => ({
      freeLookUntil: (await closeFreeLook(actor, params.id)).toISOString(),
    }),
  }),
  /**
   * Lets a displaced device watch again; a ticket serves two devices at a time. A token counts as a
   * device.
   */
  operation({
    method: "post",
    path: "/events/{id}/stream/here",
    id: "watchHere",
    tag: "events",
    who: "anyone",
    scope: "streams:read",
    response: z.object({ watching: z.literal(true) }),
    run: async ({ actor, session, params }) => {
      await watchHere(actor, params.id, session);

      return { watching: true as const };
    },
  }),
];

import { z } from "zod";
import { sessionKeyOf } from "~/auth/session.server";
import { getOwnEvent } from "~/models/events/planning.server";
import { ChapterInput } from "~/models/streams/chapters";
import { listChapters, saveChapters } from "~/models/streams/chapters.server";
import { getStreamInfo } from "~/models/streams/stream-info.server";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { openRehearsal } from "~/models/streams/rehearsals.server";
import { numbersOfShow } from "~/models/streams/numbers.server";
import { getWatchRight, watchHere } from "~/models/streams/watching.server";
import { NumbersJson, numbersJson } from "./json/numbers-json";
import { operation } from "./operation";

const StreamJson = z.object({
  status: z.enum(["upcoming", "live", "reconnecting", "replay", "ended"]),
  playbackUrl: z.string().nullable(),
});

const ChaptersJson = z.object({ chapters: z.array(z.object({ atSeconds: z.number().int(), title: z.string() })) });

export const streamCalls = [
  /** What the asker can play of this event now; 403 without the ticket it needs, 409 on a device that gave way. Bound to the browser's session. */
  operation({
    method: "get",
    path: "/events/{id}/stream",
    id: "getStream",
    tag: "events",
    who: "anyone",
    scope: null,
    isPersonal: true,
    refuses: ["conflict"],
    answer: StreamJson,
    run: async ({ actor, params, request }) => {
      const session = await sessionKeyOf(request.headers.cookie);
      const { status, playbackUrl } = await getStreamInfo(actor, params.id, session);
      return { status, playbackUrl };
    },
  }),
  /** The artist's private test show, begun or already there; it is broadcast and watched like any other event. */
  operation({
    method: "post",
    path: "/rehearsal",
    id: "openRehearsal",
    tag: "events",
    who: "artist",
    scope: "events:write",
    status: 201,
    answer: z.object({ eventId: z.string() }),
    run: async ({ actor, request }) => {
      const language = languageOfHeader(request.headers);
      return { eventId: await openRehearsal(actor, translator(language)("studioAir:rehearsal.title"), language) };
    },
  }),
  /** What begins where in a replay, for those who may watch it. */
  operation({
    method: "get",
    path: "/events/{id}/chapters",
    id: "getChapters",
    tag: "events",
    who: "anyone",
    isPersonal: true,
    answer: ChaptersJson,
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
    allow: ({ actor, params }) => getOwnEvent(actor, params.id),
    body: ChapterInput,
    answer: ChaptersJson,
    run: async ({ actor, params, body }) => {
      await saveChapters(actor, params.id, body);
      return { chapters: await listChapters(params.id) };
    },
  }),
  /** How the actor's own show and its replay were watched. */
  operation({
    method: "get",
    path: "/events/{id}/numbers",
    id: "getNumbers",
    tag: "events",
    who: "artist",
    answer: NumbersJson,
    run: async ({ actor, params }) => numbersJson(await numbersOfShow(actor, params.id)),
  }),
  /** On a device that gave way to two others of the same ticket: it watches again. Bound to the browser's session. */
  operation({
    method: "post",
    path: "/events/{id}/stream/here",
    id: "watchHere",
    tag: "events",
    who: "anyone",
    scope: null,
    answer: z.object({ watching: z.literal(true) }),
    run: async ({ actor, params, request }) => {
      await watchHere(actor, params.id, await sessionKeyOf(request.headers.cookie));
      return { watching: true as const };
    },
  }),
];

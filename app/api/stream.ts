import { z } from "zod";
import { sessionKeyOf } from "~/auth/session.server";
import { getStreamInfo } from "~/models/streams/stream-info.server";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { openRehearsal } from "~/models/streams/rehearsals.server";
import { operation } from "./operation";

const StreamJson = z.object({
  status: z.enum(["upcoming", "live", "reconnecting", "replay", "ended"]),
  playbackUrl: z.string().nullable(),
});

export const streamCalls = [
  /** What the asker can play of this event now; 403 without the ticket it needs. Bound to the browser's session. */
  operation({
    method: "get",
    path: "/events/{id}/stream",
    id: "getStream",
    tag: "events",
    who: "anyone",
    scope: null,
    isPersonal: true,
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
];

import { z } from "zod";
import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { listCuesFrom } from "~/models/live/lyrics/cues.server";
import { makeDeskLink, revokeDeskLink } from "~/models/live/lyrics/desk-link.server";
import { getDesk, pressDesk, setLyricShift } from "~/models/live/lyrics/desk.server";
import { saveCuesOfShow } from "~/models/live/lyrics/replay-lyrics.server";
import { DeskPress, LyricShift } from "~/models/live/lyrics/schema";
import { operation } from "../base/operation";
import { siteOrigin } from "../base/site-origin";
import { DeskJson, deskJson, LyricCueJson, PressedJson, pressedJson } from "./song-json";

type OwnCall = { actor: Actor; params: { id: string } };

const ownCall = {
  tag: "lyrics",
  who: "artist",
  scope: "events:write",
  authorize: ({ actor, params }: OwnCall) => getOwnEvent(actor, params.id),
} as const;
const deskCall = { tag: "lyrics", errors: ["conflict"] } as const;
const timing = { tag: "lyrics", body: LyricShift, response: LyricShift } as const;
const Moment = z.object({
  at: z
    .string()
    .regex(/^\d{1,15}$/, "errors:invalid")
    .optional(),
});

/** Calls for the lyric desk, its link, and the lyrics that a show has shown. */
export const lyricsCalls = [
  /**
   * Creates the desk's link and replaces an earlier one. A person with the link controls the lyrics
   * of this show and nothing else.
   */
  operation({
    ...ownCall,
    method: "post",
    path: "/events/{id}/lyrics/link",
    id: "makeDeskLink",
    response: z.object({ url: z.string() }),
    run: async ({ actor, params, request }) => {
      const deskKey = await makeDeskLink(actor, params.id);

      return { url: `${siteOrigin(request)}/desk/${deskKey}` };
    },
  }),
  operation({
    ...ownCall,
    method: "delete",
    path: "/events/{id}/lyrics/link",
    id: "revokeDeskLink",
    response: z.object({ revoked: z.literal(true) }),
    run: async ({ actor, params }) => {
      await revokeDeskLink(actor, params.id);

      return { revoked: true as const };
    },
  }),
  /** Reads the desk; for the artist and the stagehands. */
  operation({
    method: "get",
    path: "/events/{id}/lyrics/desk",
    id: "getLyricDesk",
    tag: "lyrics",
    who: "member",
    response: DeskJson,
    run: async ({ actor, params }) => deskJson(await getDesk({ actor, eventId: params.id })),
  }),
  /**
   * `from` is the `seq` of the last cue seen, 0 before the first; `press` is "next", "back",
   * "clear" or "{itemId}:{line}"; `agoMs` says how long ago it was pressed. A press from an older
   * cue changes nothing; the response then contains the cue on screen.
   */
  operation({
    ...deskCall,
    method: "post",
    path: "/events/{id}/lyrics/press",
    id: "pressLyricDesk",
    who: "member",
    scope: "events:write",
    body: DeskPress,
    response: PressedJson,
    run: async ({ actor, params, body }) =>
      pressedJson(await pressDesk({ actor, eventId: params.id }, body)),
  }),
  /**
   * Presses the desk with the key of its link ("/desk/{key}"), for helpers without an account and
   * for foot switches.
   */
  operation({
    ...deskCall,
    method: "post",
    path: "/desk/{key}/press",
    id: "pressLinkedDesk",
    who: "anyone",
    body: DeskPress,
    response: PressedJson,
    run: async ({ params, body }) => pressedJson(await pressDesk({ key: params.key }, body)),
  }),
  /** Shows lines `shiftMs` after the press, beginning with the next press: -3000 to 10000. */
  operation({
    ...timing,
    method: "put",
    path: "/events/{id}/lyrics/timing",
    id: "setLyricTiming",
    who: "member",
    scope: "events:write",
    run: ({ actor, params, body }) => setLyricShift({ actor, eventId: params.id }, body),
  }),
  /** Sets `shiftMs` with the key of a desk's link. */
  operation({
    ...timing,
    method: "put",
    path: "/desk/{key}/timing",
    id: "setLinkedTiming",
    who: "anyone",
    run: ({ params, body }) => setLyricShift({ key: params.key }, body),
  }),
  /**
   * Returns the cue at `at` (milliseconds since 1970 on the clock of the video) and up to 199 later
   * ones; without `at` the newest cues.
   */
  operation({
    method: "get",
    path: "/events/{id}/lyrics",
    id: "listLyrics",
    tag: "lyrics",
    who: "anyone",
    isPersonal: true,
    query: Moment,
    response: z.object({ cues: z.array(LyricCueJson) }),
    run: async ({ actor, params, query }) => {
      const mediaTime = query.at === undefined ? null : Number(query.at);

      return { cues: await listCuesFrom(actor, params.id, mediaTime) };
    },
  }),
  /**
   * Creates captions and chapters of the replay from the shown lyrics, and replaces the existing
   * ones.
   */
  operation({
    ...ownCall,
    method: "post",
    path: "/events/{id}/lyrics/captions",
    id: "useLyricsAsCaptions",
    response: z.object({ captions: z.int(), chapters: z.int() }),
    errors: ["conflict"],
    run: ({ actor, params }) => saveCuesOfShow(actor, params.id),
  }),
];

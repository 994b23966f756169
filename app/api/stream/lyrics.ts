import { z } from "zod";
import { AppError } from "~/errors";
import type { Actor } from "~/models/actor";
import { getOwnEvent } from "~/models/events/editing/edit-event.server";
import { listCuesFrom } from "~/models/lyrics/cues.server";
import { makeDeskLink, revokeDeskLink } from "~/models/lyrics/desk-link.server";
import { getDesk, pressDesk } from "~/models/lyrics/desk.server";
import { saveCuesOfShow } from "~/models/lyrics/replay-lyrics.server";
import { DeskPress, SetListMove, SetListPlace, SetListShown, SongOfShow } from "~/models/lyrics/schema";
import {
  addToSetList,
  getOwnSetList,
  moveInSetList,
  removeFromSetList,
  setSetListShown,
} from "~/models/lyrics/set-list.server";
import { operation } from "../core/operation";
import {
  DeskJson,
  deskJson,
  LyricCueJson,
  PressedJson,
  pressedJson,
  SetListJson,
  setListJson,
} from "../json/song-json";
import { siteOrigin } from "../core/site-origin";

type Params = { id: string };
type Own = { actor: Actor; params: Params };

const own = {
  tag: "lyrics",
  who: "artist",
  scope: "events:write",
  authorize: ({ actor, params }: Own) => getOwnEvent(actor, params.id),
} as const;
const setListOf = async (actor: Actor, id: string) => setListJson(await getOwnSetList(actor, id));
const Moment = z.object({
  at: z
    .string()
    .regex(/^\d{1,15}$/, "errors:invalid")
    .optional(),
});

/** Set lists, the desk, and the words that a show has shown. */
export const lyricsCalls = [
  operation({
    method: "get",
    path: "/events/{id}/set-list",
    id: "getSetList",
    tag: "lyrics",
    who: "artist",
    response: SetListJson,
    run: ({ actor, params }) => setListOf(actor, params.id),
  }),
  operation({
    ...own,
    method: "post",
    path: "/events/{id}/set-list",
    id: "addToSetList",
    body: SongOfShow,
    response: SetListJson,
    errors: ["conflict"],
    run: async ({ actor, params, body }) => {
      await addToSetList(actor, params.id, body.songId);
      return setListOf(actor, params.id);
    },
  }),
  operation({
    ...own,
    method: "post",
    path: "/events/{id}/set-list/move",
    id: "moveInSetList",
    body: SetListMove,
    response: SetListJson,
    run: async ({ actor, params, body }) => {
      await moveInSetList(actor, params.id, body.itemId, body.to);
      return setListOf(actor, params.id);
    },
  }),
  operation({
    ...own,
    method: "put",
    path: "/events/{id}/set-list/shown",
    id: "showSetList",
    body: SetListShown,
    response: SetListJson,
    run: async ({ actor, params, body }) => {
      await setSetListShown(actor, params.id, body.shown);
      return setListOf(actor, params.id);
    },
  }),
  operation({
    ...own,
    method: "delete",
    path: "/events/{id}/set-list/{itemId}",
    id: "removeFromSetList",
    response: SetListJson,
    run: async ({ actor, params }) => {
      const { data } = SetListPlace.safeParse(params);
      if (!data) throw new AppError("not_found", "lyrics:songUnknown");
      await removeFromSetList(actor, params.id, data.itemId);
      return setListOf(actor, params.id);
    },
  }),
  /** Whoever has the link runs the words of this show, and nothing else. Replaces an earlier one. */
  operation({
    ...own,
    method: "post",
    path: "/events/{id}/lyrics/link",
    id: "makeDeskLink",
    response: z.object({ url: z.string() }),
    run: async ({ actor, params, request }) => {
      const key = await makeDeskLink(actor, params.id);
      return { url: `${siteOrigin(request)}/desk/${key}` };
    },
  }),
  operation({
    ...own,
    method: "delete",
    path: "/events/{id}/lyrics/link",
    id: "revokeDeskLink",
    response: z.object({ revoked: z.literal(true) }),
    run: async ({ actor, params }) => {
      await revokeDeskLink(actor, params.id);
      return { revoked: true as const };
    },
  }),
  /** For the artist and the stage hands. */
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
   * `from` is the `seq` of the last cue seen, 0 before the first; `press` is "next", "back", "clear" or "{itemId}:{line}".
   * A press from an older cue changes nothing; the response has what is on screen.
   */
  operation({
    method: "post",
    path: "/events/{id}/lyrics/press",
    id: "pressLyricDesk",
    tag: "lyrics",
    who: "member",
    scope: "events:write",
    body: DeskPress,
    response: PressedJson,
    errors: ["conflict"],
    run: async ({ actor, params, body }) => pressedJson(await pressDesk({ actor, eventId: params.id }, body)),
  }),
  /** The cue at `at` (milliseconds since 1970 on the clock of the video) and up to 199 after it; without `at` the newest. */
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
      const at = query.at === undefined ? null : Number(query.at);
      return { cues: await listCuesFrom(actor, params.id, at) };
    },
  }),
  /** Makes captions and chapters of the replay from what was shown. They replace those there. */
  operation({
    ...own,
    method: "post",
    path: "/events/{id}/lyrics/captions",
    id: "useLyricsAsCaptions",
    response: z.object({ captions: z.int(), chapters: z.int() }),
    errors: ["conflict"],
    run: ({ actor, params }) => saveCuesOfShow(actor, params.id),
  }),
];

import type { Actor } from "~/models/base/actor";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { SetListMove, SetListPlace, SetListShown, SongOfShow } from "~/models/live/lyrics/schema";
import {
  addToSetList,
  getOwnSetList,
  moveInSetList,
  removeFromSetList,
  setSetListShown,
} from "~/models/live/lyrics/set-list.server";
import { AppError } from "~/platform/errors";
import { operation } from "../base/operation";
import { SetListJson, setListJson } from "./song-json";

type Own = { actor: Actor; params: { id: string } };

const read = { tag: "lyrics", who: "artist", response: SetListJson } as const;
const change = {
  ...read,
  scope: "events:write",
  authorize: ({ actor, params }: Own) => getOwnEvent(actor, params.id),
} as const;

async function setListOf({ actor, params }: Own) {
  return setListJson(await getOwnSetList(actor, params.id));
}

/** The songs of an own show, in order. Each change returns the whole list. */
export const setListsCalls = [
  operation({
    ...read,
    method: "get",
    path: "/events/{id}/set-list",
    id: "getSetList",
    run: setListOf,
  }),
  operation({
    ...change,
    method: "post",
    path: "/events/{id}/set-list",
    id: "addToSetList",
    body: SongOfShow,
    errors: ["conflict"],
    run: async (call) => {
      await addToSetList(call.actor, call.params.id, call.body.songId);

      return setListOf(call);
    },
  }),
  operation({
    ...change,
    method: "post",
    path: "/events/{id}/set-list/move",
    id: "moveInSetList",
    body: SetListMove,
    run: async (call) => {
      await moveInSetList(call.actor, call.params.id, call.body.itemId, call.body.to);

      return setListOf(call);
    },
  }),
  operation({
    ...change,
    method: "put",
    path: "/events/{id}/set-list/shown",
    id: "showSetList",
    body: SetListShown,
    run: async (call) => {
      await setSetListShown(call.actor, call.params.id, call.body.shown);

      return setListOf(call);
    },
  }),
  operation({
    ...change,
    method: "delete",
    path: "/events/{id}/set-list/{itemId}",
    id: "removeFromSetList",
    run: async (call) => {
      const { data } = SetListPlace.safeParse(call.params);
      if (!data) throw new AppError("not_found", "lyrics:songUnknown");

      await removeFromSetList(call.actor, call.params.id, data.itemId);

      return setListOf(call);
    },
  }),
];

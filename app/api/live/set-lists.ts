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

type OwnCall = { actor: Actor; params: { id: string } };

const readCall = { tag: "lyrics", who: "artist", response: SetListJson } as const;
const change = {
  ...readCall,
  scope: "events:write",
  authorize: ({ actor, params }: OwnCall) => getOwnEvent(actor, params.id),
} as const;

async function setListOf({ actor, params }: OwnCall) {
  return setListJson(await getOwnSetList(actor, params.id));
}

/** Calls for the set list of the artist's own show. Each change returns the whole list in order. */
export const setListsCalls = [
  operation({
    ...readCall,
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
    run: async (operationCall) => {
      await addToSetList(operationCall.actor, operationCall.params.id, operationCall.body.songId);

      return setListOf(operationCall);
    },
  }),
  operation({
    ...change,
    method: "post",
    path: "/events/{id}/set-list/move",
    id: "moveInSetList",
    body: SetListMove,
    run: async (operationCall) => {
      await moveInSetList(
        operationCall.actor,
        operationCall.params.id,
        operationCall.body.itemId,
        operationCall.body.to,
      );

      return setListOf(operationCall);
    },
  }),
  operation({
    ...change,
    method: "put",
    path: "/events/{id}/set-list/shown",
    id: "showSetList",
    body: SetListShown,
    run: async (operationCall) => {
      await setSetListShown(operationCall.actor, operationCall.params.id, operationCall.body.shown);

      return setListOf(operationCall);
    },
  }),
  operation({
    ...change,
    method: "delete",
    path: "/events/{id}/set-list/{itemId}",
    id: "removeFromSetList",
    run: async (operationCall) => {
      const { data: placeParams } = SetListPlace.safeParse(operationCall.params);
      if (!placeParams) throw new AppError("not_found", "songbook:songUnknown");

      await removeFromSetList(operationCall.actor, operationCall.params.id, placeParams.itemId);

      return setListOf(operationCall);
    },
  }),
];

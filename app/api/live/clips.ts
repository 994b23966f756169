import { z } from "zod";
import { getEvent } from "~/models/shows/events/find-event.server";
import { getClip, listClips } from "~/models/live/streams/clips/clip-record.server";
import { assertCanMakeClips, requestClip } from "~/models/live/streams/clips/request-clip.server";
import { changeClip, deleteClip } from "~/models/live/streams/clips/review-clip.server";
import { ClipChange, ClipRequest } from "~/models/live/streams/clips/schema";
import { operation } from "../base/operation";
import { siteOrigin } from "../base/site-origin";
import { ClipJson, clipJson } from "./clip-json";

/** Calls for clips, which are short parts of shows. */
export const clipsCalls = [
  operation({
    method: "get",
    path: "/events/{id}/clips",
    id: "listClips",
    tag: "studio",
    who: "anyone",
    isPersonal: true,
    response: z.object({ clips: z.array(ClipJson) }),
    run: async ({ actor, params, request }) => {
      const clips = await listClips(actor, await getEvent(actor, params.id));

      return { clips: clips.map((clip) => clipJson(actor, clip, siteOrigin(request))) };
    },
  }),
  /** Marks a clip at once. Its file exists within a minute. */
  operation({
    method: "post",
    path: "/events/{id}/clips",
    id: "makeClip",
    tag: "studio",
    who: "member",
    scope: "events:write",
    status: 202,
    authorize: ({ actor, params }) => assertCanMakeClips(actor, params.id),
    body: ClipRequest,
    response: z.object({ clip: ClipJson }),
    errors: ["conflict", "throttled"],
    run: async ({ actor, params, body, request }) => {
      const { id: clipId } = await requestClip(actor, params.id, body);

      return { clip: clipJson(actor, await getClip(actor, clipId), siteOrigin(request)) };
    },
  }),
  operation({
    method: "get",
    path: "/clips/{id}",
    id: "getClip",
    tag: "studio",
    who: "anyone",
    isPersonal: true,
    response: z.object({ clip: ClipJson }),
    run: async ({ actor, params, request }) => ({
      clip: clipJson(actor, await getClip(actor, params.id), siteOrigin(request)),
    }),
  }),
  operation({
    method: "put",
    path: "/clips/{id}",
    id: "changeClip",
    tag: "studio",
    who: "member",
    scope: "events:write",
    authorize: ({ actor, params }) => getClip(actor, params.id),
    body: ClipChange,
    response: z.object({ clip: ClipJson }),
    errors: ["conflict"],
    run: async ({ actor, params, body, request }) => {
      return {
        clip: clipJson(actor, await changeClip(actor, params.id, body), siteOrigin(request)),
      };
    },
  }),
  operation({
    method: "delete",
    path: "/clips/{id}",
    id: "deleteClip",
    tag: "studio",
    who: "member",
    scope: "events:write",
    response: z.object({ deleted: z.literal(true) }),
    run: async ({ actor, params }) => {
      await deleteClip(actor, params.id);

      return { deleted: true as const };
    },
  }),
];

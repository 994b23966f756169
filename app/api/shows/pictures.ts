import { z } from "zod";
import { getAccount } from "~/models/accounts/accounts.server";
import { changePicture, removePicture } from "~/models/accounts/profile.server";
import type { Member } from "~/models/base/actor";
import { getOwnProfile, saveBanner } from "~/models/shows/artists/edit-profile.server";
import { changeEventPicture } from "~/models/shows/events/editing/event-picture.server";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { operation } from "../base/operation";
import { UserJson, userJson } from "../accounts/user-json";

/** The picture's address on this site; null without one. */
const PictureJson = z.object({ imageUrl: z.string().nullable() });

/** Calls for pictures. They accept files of up to 10 MB and store them without their metadata. */
export const picturesCalls = [
  operation({
    method: "put",
    path: "/user/picture",
    id: "changePicture",
    tag: "accounts",
    who: "member",
    scope: null,
    acceptsFile: "picture",
    response: UserJson,
    run: async ({ actor, file: pictureFile }) => {
      await changePicture(actor, pictureFile);

      return userJson(await getAccount(actor.userId));
    },
  }),
  operation({
    method: "delete",
    path: "/user/picture",
    id: "removePicture",
    tag: "accounts",
    who: "member",
    scope: null,
    response: UserJson,
    run: async ({ actor }) => {
      await removePicture(actor);

      return userJson(await getAccount(actor.userId));
    },
  }),
  operation({
    method: "put",
    path: "/artist/banner",
    id: "changeBanner",
    tag: "studio",
    who: "artist",
    scope: null,
    acceptsFile: "picture",
    response: PictureJson,
    run: async ({ actor, file: pictureFile }) => {
      await saveBanner(actor, pictureFile);

      return bannerOf(actor);
    },
  }),
  operation({
    method: "delete",
    path: "/artist/banner",
    id: "removeBanner",
    tag: "studio",
    who: "artist",
    scope: null,
    response: PictureJson,
    run: async ({ actor }) => {
      await saveBanner(actor, null);

      return bannerOf(actor);
    },
  }),
  operation({
    method: "put",
    path: "/events/{id}/picture",
    id: "changeEventPicture",
    tag: "events",
    who: "member",
    scope: "events:write",
    acceptsFile: "picture",
    response: PictureJson,
    errors: ["conflict"],
    authorize: ({ actor, params }) => getOwnEvent(actor, params.id),
    run: async ({ actor, params, file: pictureFile }) => {
      await changeEventPicture(actor, params.id, pictureFile);

      return eventPictureOf(actor, params.id);
    },
  }),
  operation({
    method: "delete",
    path: "/events/{id}/picture",
    id: "removeEventPicture",
    tag: "events",
    who: "member",
    scope: "events:write",
    response: PictureJson,
    errors: ["conflict"],
    run: async ({ actor, params }) => {
      await changeEventPicture(actor, params.id, null);

      return eventPictureOf(actor, params.id);
    },
  }),
];

async function bannerOf(actor: Member) {
  return { imageUrl: (await getOwnProfile(actor)).profile.bannerUrl };
}

async function eventPictureOf(actor: Member, eventId: string) {
  return { imageUrl: (await getOwnEvent(actor, eventId)).imageUrl };
}

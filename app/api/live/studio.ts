import { z } from "zod";
import { countFollowers, listFollowers } from "~/models/shows/artists/followers.server";
import { getAudience } from "~/models/live/streams/audience/audience.server";
import {
  findOwnStreamKey,
  createStreamKey,
  revokeStreamKey,
} from "~/models/live/streams/broadcast/stream-keys.server";
import { Instant, instantOrNull } from "../base/parts";
import { operation } from "../base/operation";

const FOLLOWERS = 500;

const StreamKeyJson = z.object({ createdAt: Instant.nullable(), lastUsedAt: Instant.nullable() });
const FollowersJson = z.object({
  count: z.int().min(0),
  followers: z.array(z.object({ id: z.string(), name: z.string(), since: Instant })),
});
const AudienceJson = z.object({
  samples: z.array(z.object({ at: Instant, viewers: z.int().min(0) })),
  peak: z.int().min(0).nullable(),
  mean: z.number().min(0).nullable(),
  /**
   * Number of people who watched while the show was live; null if it was not counted. Viewers
   * divided by `came` is the retention.
   */
  came: z.int().min(0).nullable(),
  people: z.int().min(0),
});

/**
 * Calls of the studio. A stream key allows broadcasting in the artist's name, so no token scope
 * covers it.
 */
export const studioCalls = [
  operation({
    method: "get",
    path: "/artist/stream-key",
    id: "getStreamKey",
    tag: "studio",
    who: "artist",
    scope: null,
    response: StreamKeyJson,
    run: async ({ actor }) => {
      const streamKey = await findOwnStreamKey(actor);

      return {
        createdAt: instantOrNull(streamKey?.createdAt ?? null),
        lastUsedAt: instantOrNull(streamKey?.lastUsedAt ?? null),
      };
    },
  }),
  operation({
    method: "post",
    path: "/artist/stream-key",
    id: "makeStreamKey",
    tag: "studio",
    who: "artist",
    scope: null,
    response: z.object({ key: z.string() }),
    status: 201,
    run: async ({ actor }) => ({ key: await createStreamKey(actor) }),
  }),
  operation({
    method: "delete",
    path: "/artist/stream-key",
    id: "revokeStreamKey",
    tag: "studio",
    who: "artist",
    scope: null,
    response: StreamKeyJson,
    run: async ({ actor }) => {
      await revokeStreamKey(actor);

      return { createdAt: null, lastUsedAt: null };
    },
  }),
  operation({
    method: "get",
    path: "/artist/followers",
    id: "listFollowers",
    tag: "studio",
    who: "artist",
    response: FollowersJson,
    run: async ({ actor }) => {
      const followers = await listFollowers(actor, FOLLOWERS);

      return {
        count: await countFollowers(actor.userId),
        followers: followers.map(({ id: followerId, name: followerName, since: followedAt }) => ({
          id: followerId,
          name: followerName,
          since: followedAt.toISOString(),
        })),
      };
    },
  }),
  operation({
    method: "get",
    path: "/events/{id}/audience",
    id: "getAudience",
    tag: "studio",
    who: "artist",
    response: AudienceJson,
    run: async ({ actor, params }) => {
      const { samples, ...figures } = await getAudience(actor, params.id);

      return {
        ...figures,
        samples: samples.map(({ at: sampledAt, viewers }) => ({
          at: sampledAt.toISOString(),
          viewers,
        })),
      };
    },
  }),
];

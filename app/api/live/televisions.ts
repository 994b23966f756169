import { z } from "zod";
import { deviceOf } from "~/auth/cookies/device";
import { readTelevisionSecret, televisionCookie } from "~/auth/cookies/television.server";
import { joinTelevision } from "~/auth/join-television.server";
import { throttleLetters, throttleLettersGuess } from "~/auth/throttles.server";
import { addressOf } from "~/platform/http/client-address.server";
import { followTelevision } from "~/models/live/televisions/follow-television.server";
import { openOnTelevision } from "~/models/live/televisions/open-television.server";
import {
  changeTelevision,
  endTelevision,
  listTelevisions,
} from "~/models/live/televisions/remote-control.server";
import { requestLetters } from "~/models/live/televisions/request-letters.server";
import { isOpened } from "~/models/live/televisions/television.server";
import { OpenOnTelevision, TelevisionChange } from "~/models/live/televisions/schema";
import { operation } from "../base/operation";
import { Instant } from "../base/parts";
import { screenJson, ScreenJson, televisionJson, TelevisionJson } from "./television-json";

const Following = z.object({ after: z.string().max(12).optional() });

/** No scope covers these calls: a television belongs to a person with a phone in their hand. */
export const televisionsCalls = [
  /** The response sets the cookie that makes this browser the screen the letters stand for. */
  operation({
    method: "post",
    path: "/tv/codes",
    id: "requestLetters",
    tag: "televisions",
    who: "anyone",
    response: z.object({ code: z.string(), expiresAt: Instant }),
    status: 201,
    errors: ["unavailable"],
    run: async ({ request, response }) => {
      const address = addressOf(request);

      await throttleLetters(address);

      const device = deviceOf(request.headers["user-agent"] ?? null);
      const requested = await requestLetters({ device, address });

      response.append("Set-Cookie", await televisionCookie({ ...requested, hadShow: false }));

      return { code: requested.letters, expiresAt: requested.expiresAt.toISOString() };
    },
  }),
  operation({
    method: "post",
    path: "/tv/codes/{code}",
    id: "openOnTelevision",
    tag: "televisions",
    who: "member",
    body: OpenOnTelevision,
    response: z.object({ id: z.string() }),
    status: 201,
    errors: ["conflict"],
    run: async ({ actor, params, body, request }) => {
      const open = () => openOnTelevision(actor, params.code, body.eventId);

      return { id: await throttleLettersGuess(actor.userId, addressOf(request), open) };
    },
  }),
  /**
   * Waits up to twenty seconds for a revision other than `after`. "ended" where nothing is open and
   * no letters wait. The first response with a show sets the session cookie with which this screen
   * gets and watches it.
   */
  operation({
    method: "get",
    path: "/tv",
    id: "getScreen",
    tag: "televisions",
    who: "anyone",
    scope: null,
    isPersonal: true,
    query: Following,
    response: ScreenJson,
    run: async ({ query, request, response }) => {
      // A shutdown does not wait for it.
      response.setHeader("X-Accel-Buffering", "no");

      const known = await readTelevisionSecret(request.headers.cookie);
      const after = Number(query.after ?? -1);
      const found =
        known &&
        (await followTelevision(known.secret, after, (stop) => response.once("close", stop)));
      const cookies =
        known && found && isOpened(found)
          ? await joinTelevision(request.headers.cookie, known, found)
          : [];

      for (const value of cookies) response.append("Set-Cookie", value);

      return screenJson(found);
    },
  }),
  operation({
    method: "get",
    path: "/user/tvs",
    id: "listTelevisions",
    tag: "televisions",
    who: "member",
    scope: null,
    response: z.object({ televisions: z.array(TelevisionJson) }),
    run: async ({ actor }) => ({ televisions: (await listTelevisions(actor)).map(televisionJson) }),
  }),
  operation({
    method: "put",
    path: "/user/tvs/{id}",
    id: "changeTelevision",
    tag: "televisions",
    who: "member",
    body: TelevisionChange,
    response: TelevisionJson,
    run: async ({ actor, params, body }) =>
      televisionJson(await changeTelevision(actor, params.id, body)),
  }),
  operation({
    method: "delete",
    path: "/user/tvs/{id}",
    id: "endTelevision",
    tag: "televisions",
    who: "member",
    response: z.object({ ended: z.literal(true) }),
    run: async ({ actor, params }) => {
      await endTelevision(actor, params.id);

      return { ended: true as const };
    },
  }),
];

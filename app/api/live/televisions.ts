import { z } from "zod";
import { deviceOf } from "~/auth/cookies/device";
import { readTelevisionSecret, televisionCookie } from "~/auth/cookies/television.server";
import { joinTelevision } from "~/auth/join-television.server";
import { throttlePairing, throttlePairingGuess } from "~/auth/throttles.server";
import { addressOf } from "~/platform/http/client-address.server";
import { followTelevision } from "~/models/live/televisions/follow-television.server";
import { openOnTelevision } from "~/models/live/televisions/open-television.server";
import {
  changeTelevision,
  endTelevision,
  listTelevisions,
} from "~/models/live/televisions/remote-control.server";
import { requestPairingCode } from "~/models/live/televisions/request-letters.server";
import { isOpened } from "~/models/live/televisions/television.server";
import { OpenOnTelevision, TelevisionChange } from "~/models/live/televisions/schema";
import { operation } from "../base/operation";
import { Instant } from "../base/parts";
import { screenJson, ScreenJson, televisionJson, TelevisionJson } from "./television-json";

const Following = z.object({ after: z.string().max(12).optional() });

/**
 * Calls for televisions. No token scope covers them, because a person with a phone controls a
 * television.
 */
export const televisionsCalls = [
  /** Starts a screen. The response sets the cookie that binds the pairing code to this browser. */
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

      await throttlePairing(address);

      const device = deviceOf(request.headers["user-agent"] ?? null);
      const requested = await requestPairingCode({ device, address });

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
      const openTelevision = () => openOnTelevision(actor, params.code, body.eventId);

      return { id: await throttlePairingGuess(actor.userId, addressOf(request), openTelevision) };
    },
  }),
  /**
   * Waits up to twenty seconds for a revision other than `after`. "ended" if no show is open and no
   * pairing code waits. The first response with a show sets the session cookie with which this
   * screen watches it.
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
      // Marks the response as endless, so that a shutdown does not wait for it.
      response.setHeader("X-Accel-Buffering", "no");

      const knownScreen = await readTelevisionSecret(request.headers.cookie);
      const lastRevision = Number(query.after ?? -1);
      const currentState =
        knownScreen &&
        (await followTelevision(knownScreen.secret, lastRevision, (stopWaiting) =>
          response.once("close", stopWaiting),
        ));
      const cookies =
        knownScreen && currentState && isOpened(currentState)
          ? await joinTelevision(request.headers.cookie, knownScreen, currentState)
          : [];

      for (const value of cookies) response.append("Set-Cookie", value);

      return screenJson(currentState);
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

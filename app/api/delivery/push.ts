import { z } from "zod";
import { getPushKeys } from "~/models/delivery/notices/push/push-sender.server";
import {
  renewPush,
  subscribeToPush,
  unsubscribeFromPush,
} from "~/models/delivery/notices/push/push-subscriptions.server";
import { PushEndpoint, PushSubscriptionInput } from "~/models/delivery/notices/push/schema";
import { zoneOf } from "~/auth/cookies/zone.server";
import {
  changeNotificationSettings,
  getNotificationSettings,
} from "~/models/delivery/notices/settings/notice-settings.server";
import { NoticeSettingsInput, PushChoices } from "~/models/delivery/notices/settings/schema";
import { operation } from "../base/operation";

const TimeOfDay = z
  .string()
  .meta({ description: "24 hours, such as 22:00, in the account's time zone." });
const NoticeSettingsJson = z
  .object({
    push: PushChoices,
    quietHours: z.object({ from: TimeOfDay, until: TimeOfDay }).nullable(),
  })
  .meta({ id: "NoticeSettings" });

/**
 * Calls for push notifications and notification settings. A push subscription ends with the
 * browser's session, so a token cannot create one.
 */
export const pushCalls = [
  operation({
    method: "get",
    path: "/push-key",
    id: "getPushKey",
    tag: "notices",
    who: "anyone",
    response: z.object({
      key: z.string().meta({ description: "applicationServerKey, in base64url." }),
    }),
    errors: ["unavailable"],
    run: async () => ({ key: (await getPushKeys()).publicKey }),
  }),
  operation({
    method: "post",
    path: "/user/push",
    id: "subscribeToPush",
    tag: "notices",
    who: "member",
    scope: null,
    body: PushSubscriptionInput,
    response: z.object({ subscribed: z.literal(true) }),
    errors: ["conflict", "unavailable"],
    run: async ({ actor, body, session }) => {
      await subscribeToPush(actor, body, { session });

      return { subscribed: true as const };
    },
  }),
  operation({
    method: "put",
    path: "/user/push",
    id: "renewPush",
    tag: "notices",
    who: "member",
    scope: null,
    body: PushSubscriptionInput,
    response: z.object({ subscribed: z.boolean() }),
    errors: ["unavailable"],
    run: async ({ actor, body, session }) => ({
      subscribed: await renewPush(actor, body, { session }),
    }),
  }),
  operation({
    method: "delete",
    path: "/user/push",
    id: "unsubscribeFromPush",
    tag: "notices",
    who: "member",
    scope: null,
    body: PushEndpoint,
    response: z.object({ subscribed: z.literal(false) }),
    run: async ({ actor, body }) => {
      await unsubscribeFromPush(actor, body.endpoint);

      return { subscribed: false as const };
    },
  }),
  operation({
    method: "get",
    path: "/user/notice-settings",
    id: "getNoticeSettings",
    tag: "notices",
    who: "member",
    response: NoticeSettingsJson,
    run: ({ actor }) => getNotificationSettings(actor),
  }),
  operation({
    method: "put",
    path: "/user/notice-settings",
    id: "changeNoticeSettings",
    tag: "notices",
    who: "member",
    body: NoticeSettingsInput,
    response: NoticeSettingsJson,
    run: async ({ actor, body, request }) => {
      await changeNotificationSettings(actor, body, zoneOf(request.headers.cookie ?? null));

      return getNotificationSettings(actor);
    },
  }),
];

import { z } from "zod";
import { NOTIFICATION_KINDS } from "~db/vocabularies";
import { zoneOf } from "~/auth/cookies/zone.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { getAccount } from "~/models/accounts/accounts.server";
import { getReceivedPath } from "~/models/tickets/gifts/gift-links.server";
import { ListCall } from "~/models/office/admin/schema";
import {
  countUnreadNotifications,
  listNotifications,
  markAllRead,
  openNotification,
} from "~/models/delivery/notices/notice-list.server";
import { notificationText } from "~/models/delivery/notices/notice-text.server";
import { operation } from "../base/operation";
import { Instant } from "../base/parts";

const Address = z.string().meta({ description: "Path on this site." });

const NoticeJson = z
  .object({
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    text: z.string(),
    address: Address,
    isRead: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: "Notice" });

const Unread = z.object({ unread: z.int() });

/** Calls for a member's notifications. */
export const notificationCalls = [
  operation({
    method: "get",
    path: "/user/notices",
    id: "listNotices",
    tag: "notices",
    who: "member",
    query: ListCall.pick({ page: true }),
    response: Unread.extend({ rows: z.array(NoticeJson), total: z.int() }),
    run: async ({ actor, query, request }) => {
      const { rows: notifications, total } = await listNotifications(actor, query);
      const { timeZone } = await getAccount(actor.userId);
      const recipientZone = timeZone ?? zoneOf(request.headers.cookie ?? null);
      const reader = { language: languageOfHeader(request.headers), zone: recipientZone };
      const notificationsJson = notifications.map((notice) => ({
        id: notice.id,
        kind: notice.kind,
        text: notificationText(notice, reader),
        address: `/notices/${notice.id}`,
        isRead: notice.readAt !== null,
        createdAt: notice.createdAt.toISOString(),
      }));

      return {
        rows: notificationsJson,
        total,
        unread: await countUnreadNotifications(actor.userId),
      };
    },
  }),
  operation({
    method: "post",
    path: "/user/notices/read",
    id: "markNoticesRead",
    tag: "notices",
    who: "member",
    scope: "viewer:write",
    response: Unread,
    run: async ({ actor }) => {
      await markAllRead(actor);

      return { unread: await countUnreadNotifications(actor.userId) };
    },
  }),
  operation({
    method: "get",
    path: "/user/notices/{id}",
    id: "openNotice",
    tag: "notices",
    who: "member",
    response: z.object({ address: Address }),
    run: async ({ actor, params }) => {
      const { path: targetPath, giftId } = await openNotification(actor, params.id);

      return { address: giftId ? await getReceivedPath(actor, giftId) : targetPath };
    },
  }),
];

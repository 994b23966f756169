import { getActorOfSession } from "~/auth/session.server";
import { AppError } from "~/platform/errors";
import { actorOf, findAccount, findRights } from "~/models/accounts/accounts.server";
import { type ChatContext, readRefusal } from "~/models/live/chat/permissions";
import { getChatContext } from "~/models/live/chat/chat-context.server";
import { deviceOf } from "~/models/live/streams/device-limit.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { canUseAdmin } from "~/models/base/permissions";
import type { Client, Identity } from "./client.server";
import { openClients, revokeClient } from "./rooms/revoke-connections.server";
import { findRoom, listRooms } from "./rooms/rooms.server";
import { errorText } from "./error-text.server";
import { required } from "~/platform/required";

/**
 * Sends a fresh playback address, because addresses last ten minutes, or a message that access is
 * gone. Overlays, and tokens without the streams scope, get nothing. While the server's bandwidth
 * is used up, the current address stays.
 */
export async function sendAccess(client: Client) {
  if (!client.isExtended || !client.room) return;

  const { actor, session, edge, token } = client.identity;
  if (actor.overlayOf !== undefined) return;
  if (token && !token.scopes.includes("streams:read")) return;

  const streamInfo = await getStreamInfo(actor, client.room.eventId, session, edge).catch(
    refusalOf,
  );
  if (streamInfo instanceof AppError) return sendRefusal(client, streamInfo);
  if (streamInfo.playbackUrl) client.send({ type: "access", playbackUrl: streamInfo.playbackUrl });
}

/** Checks a person's sockets again, so that a refund or a ban ends access at once. */
export async function recheckAccess(eventId: string, userId: string) {
  const clients = [...(findRoom(eventId)?.clients ?? [])].filter(
    (client) => client.identity.actor.userId === userId,
  );

  for (const client of clients) await recheck(client, eventId);
}

/** Checks all readers of a room again, because a changed event may be ticketed or hidden now. */
export async function recheckRoom(eventId: string) {
  const inside = [...(findRoom(eventId)?.clients ?? [])].filter(({ mayRead }) => mayRead);

  for (const client of inside) await recheck(client, eventId);
}

/**
 * Closes the sockets of people without access when a show begins with a free look, so that they
 * reconnect with access.
 */
export async function readmitWaiting(eventId: string) {
  const waiting = [...(findRoom(eventId)?.clients ?? [])].filter(({ mayRead }) => !mayRead);

  for (const client of waiting) {
    const chatContext = await getChatContext(client.identity.actor, eventId).catch(nullIfRefused);
    if (chatContext?.isFreeLook) revokeClient(client);
  }
}

/** True for a device pass of another person's ticket, a television or an overlay. */
const isByPass = ({ actor }: Identity) =>
  Boolean(actor.passes?.length || actor.televisionId || actor.overlayOf);

/** Device passes can end without an announcement, so their readers are checked at intervals. */
export async function recheckPasses() {
  for (const { clients, eventId } of listRooms()) {
    const passClients = [...clients].filter(
      ({ mayRead, identity }) => mayRead && isByPass(identity),
    );

    for (const client of passClients) await recheck(client, eventId);
  }
}

/**
 * Admin rights can end without an announcement (a session expires, the last passkey is removed, the
 * role is taken in the database), so the sockets that have them are checked at intervals.
 */
export async function recheckAdmins() {
  const adminClients = [...openClients].filter(({ identity }) => canUseAdmin(identity.actor));

  for (const client of adminClients) {
    if (!(await isStillAdmin(client.identity))) revokeClient(client);
  }
}

async function isStillAdmin({ actor, session, token }: Identity) {
  if (token) return (await findRights(required(actor.userId)))?.role === "admin";

  return session !== null && canUseAdmin(await getActorOfSession(session));
}

/**
 * True for an overlay whose artist is no longer approved. Checked here, because a lost approval is
 * not announced.
 */
async function isFormerOverlay({ actor: { overlayOf } }: Identity): Promise<boolean> {
  return overlayOf !== undefined && !(await findRights(overlayOf))?.isApprovedArtist;
}

export function isStaffContext({ isModerator, isStagehand }: ChatContext): boolean {
  return isModerator || isStagehand;
}

async function recheck(client: Client, eventId: string) {
  if (await isFormerOverlay(client.identity)) return revokeClient(client);

  const chatContext = await getChatContext(client.identity.actor, eventId).catch(nullIfRefused);

  client.isStaff = chatContext !== null && isStaffContext(chatContext);
  if (chatContext && !readRefusal(chatContext)) return;

  client.revokeRead();
  client.sendExtended({ type: "access", playbackUrl: null });
}

/**
 * Updates the rights of a person's sockets in every room, so that a former helper keeps only the
 * rights of their own account.
 */
export async function recheckStaff(userId: string) {
  const account = await findAccount(userId);

  for (const { clients, eventId } of listRooms()) {
    const ownClients = [...clients].filter(({ identity }) => identity.actor.userId === userId);

    for (const { identity } of account ? ownClients : []) {
      const { visitorId, passes, token, role } = identity.actor;

      identity.actor = {
        ...actorOf({ ...required(account), isTwoFactor: role === "admin" }, visitorId),
        passes,
        token,
      };
    }

    if (ownClients.length > 0) await recheckAccess(eventId, userId);
  }
}

/**
 * Tells a device that another device of the same ticket displaced it. The person can still chat.
 */
export function notifyDisplaced(eventId: string, device: string) {
  for (const client of findRoom(eventId)?.clients ?? []) {
    const { actor, session } = client.identity;
    if (deviceOf({ visitorId: actor.visitorId, session }) === device) {
      sendRefusal(client, new AppError("conflict", "player:watched_elsewhere"));
    }
  }
}

/**
 * Tells a client that access is gone, with a text if other devices are watching. Sends nothing
 * while the bandwidth is used up.
 */
function sendRefusal(client: Client, refusal: AppError) {
  if (refusal.code === "unavailable") return;

  const isByDevices = refusal.code === "conflict" || refusal.code === "throttled";
  const text = isByDevices ? errorText(refusal, client.identity) : undefined;

  client.sendExtended({ type: "access", playbackUrl: null, text });
}

function refusalOf(error: unknown) {
  if (error instanceof AppError) return error;

  throw error;
}

function nullIfRefused(error: unknown) {
  if (error instanceof AppError) return null;

  throw error;
}

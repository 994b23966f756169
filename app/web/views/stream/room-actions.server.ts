import { z } from "zod";
import { sessionKeyOf } from "~/auth/session.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import { AppError } from "~/platform/errors";
import { intentAction } from "~/web/forms/form-action.server";
import { publicForm, viewerForm } from "~/web/forms/forms.server";
import { NoFields } from "~/web/forms/no-fields";
import { pathOf } from "~/web/requests/page.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { postMessage } from "~/models/live/chat/post-message.server";
import { sendReaction } from "~/models/live/chat/reactions.server";
import { NewMessage, ReactionChoice } from "~/models/live/chat/schema";
import { markSung } from "~/models/live/donations/song-requests.server";
import { SungMark } from "~/models/live/donations/schema";
import { appealBan } from "~/models/office/reports/appeals.server";
import { SimulcastChoice } from "~/models/live/simulcast/schema";
import { setShowSimulcast } from "~/models/live/simulcast/show-simulcasts.server";
import { AppealInput } from "~/models/office/reports/schema";
import {
  closeFreeLook,
  extendFreeLook,
} from "~/models/live/streams/free-look/change-free-look.server";
import { noteCameraCheck } from "~/models/live/streams/broadcast/broadcasts.server";
import { endShow } from "~/models/live/streams/broadcast/end-show.server";
import { watchHere } from "~/models/live/streams/playback-access.server";
import { withTime } from "./chat-view.server";

const roomPath = ({ id: eventId }: { id?: string }) => `/stream/${eventId}`;

const Reacting = z.object({ emoji: ReactionChoice });

/** Switches the broadcast to another site on or off, from the desk. */
const switchSimulcast = (isOn: boolean) =>
  viewerForm({
    schema: SimulcastChoice,
    run: ({ actor, params }, { id: targetId }) =>
      setShowSimulcast(actor, params.id, targetId, isOn),
    redirectTo: (_done, { params }) => `${roomPath(params)}#simulcast`,
  });

/**
 * The forms of the room and of its chat window. Pages post them when no script sends over the
 * socket.
 */
export const roomAction = intentAction({
  chat: viewerForm({
    schema: NewMessage,
    run: ({ actor, request, params }, fields) =>
      postMessage(actor, params.id, fields).catch((error) => throwWithTime(error, request)),
    redirectTo: (_message, { request }) => `${pathOf(request)}#chat`,
    toast: ({ isHeld }) => (isHeld ? { title: "live:waitsForReview" } : null),
  }),
  react: viewerForm({
    schema: Reacting,
    run: ({ actor, request, params }, { emoji }) =>
      sendReaction(actor, params.id, emoji).catch((error) => throwWithTime(error, request)),
    redirectTo: (_reaction, { request }) => `${pathOf(request)}#reactions`,
  }),
  sung: viewerForm({
    schema: SungMark,
    run: ({ actor, params }, { requestId, isSung }) =>
      markSung(actor, params.id, requestId, isSung),
    redirectTo: (_mark, { params }) => `${roomPath(params)}#requests`,
  }),
  appeal: viewerForm({
    schema: AppealInput,
    run: ({ actor, params }, fields) => appealBan(actor, params.id, fields),
    redirectTo: (_appeal, { request }) => `${pathOf(request)}#chat`,
    toast: { title: "report:appealSent" },
  }),
  end: viewerForm({
    schema: NoFields,
    run: ({ actor, params }) => endShow(actor, params.id),
    redirectTo: (_event, { params }) => roomPath(params),
    toast: { title: "broadcast:toast_stopped", body: "broadcast:toast_stopped_text" },
  }),
  /** The studio's camera check was passed; its window sends this. */
  checked: viewerForm({
    run: ({ actor, params }) => noteCameraCheck(actor, params.id),
    redirectTo: (_done, { params }) => roomPath(params),
  }),
  extendFreeLook: viewerForm({
    schema: NoFields,
    run: ({ actor, params }) => extendFreeLook(actor, params.id),
    redirectTo: (_until, { params }) => roomPath(params),
    toast: { title: "live:freeLook.extended" },
  }),
  closeFreeLook: viewerForm({
    schema: NoFields,
    run: ({ actor, params }) => closeFreeLook(actor, params.id),
    redirectTo: (_until, { params }) => roomPath(params),
    toast: { title: "live:freeLook.closed" },
  }),
  simulcastOn: switchSimulcast(true),
  simulcastOff: switchSimulcast(false),
  /**
   * Lets a displaced device watch again. Public, because a device that opened a ticket's code has
   * no account.
   */
  watchHere: publicForm({
    schema: NoFields,
    run: async ({ actor, request, params }) =>
      watchHere(actor, params.id, await sessionKeyOf(request.headers.get("Cookie"))),
    redirectTo: (_seat, { params }) => roomPath(params),
  }),
});

function throwWithTime(error: unknown, request: Request): never {
  const timeZone = zoneOf(request.headers.get("Cookie")) ?? VIETNAM_ZONE;

  throw error instanceof AppError ? withTime(error, timeZone) : error;
}

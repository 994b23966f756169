import { z } from "zod";
import { sessionKeyOf } from "~/auth/session.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import { AppError } from "~/errors";
import { attempt } from "~/forms/attempt.server";
import { readFields, readForm } from "~/forms/form.server";
import { actorOfRequest, page, requireViewer } from "~/requests/page.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import type { Member } from "~/models/actor";
import { postMessage } from "~/models/chat/post-message.server";
import { react } from "~/models/chat/reactions.server";
import { NewMessage, ReactionChoice } from "~/models/chat/schema";
import { markSung } from "~/models/donations/song-requests.server";
import { SungMark } from "~/models/donations/schema";
import { appealBan } from "~/models/reports/appeals.server";
import { AppealInput } from "~/models/reports/schema";
import { endShow } from "~/models/streams/broadcast/end-show.server";
import { watchHere } from "~/models/streams/playback-access.server";
import { withTime } from "./chat-view.server";

const Reacting = z.object({ emoji: ReactionChoice });
const Plain = z.object({});

/** `back` is the page of the form: the stream page or the chat window. */
type Place = { request: Request; actor: Member; eventId: string; zone: string; back: string };

/** The page's forms without scripts. They call the same model functions as the socket. */
const ACTIONS: Record<string, (place: Place) => ReturnType<typeof attempt<never, unknown>>> = {
  async chat({ request, actor, eventId, zone, back }) {
    const form = await readForm(request, NewMessage);
    const post = (input: NewMessage) => postMessage(actor, eventId, input).catch((error) => throwTimed(error, zone));
    return attempt(form, post, {
      to: `${back}#chat`,
      toast: ({ isHeld }) => (isHeld ? { title: "live:waitsForReview" } : null),
    });
  },
  async react({ request, actor, eventId, zone, back }) {
    const form = await readForm(request, Reacting);
    const send = ({ emoji }: z.output<typeof Reacting>) =>
      react(actor, eventId, emoji).catch((error) => throwTimed(error, zone));
    return attempt(form, send, { to: `${back}#reactions` });
  },
  async sung({ request, actor, eventId }) {
    const form = await readForm(request, SungMark);
    const mark = ({ requestId, isSung }: SungMark) => markSung(actor, eventId, requestId, isSung);
    return attempt(form, mark, { to: `/stream/${eventId}#requests` });
  },
  async appeal({ request, actor, eventId, back }) {
    const form = await readForm(request, AppealInput);
    const toast = { title: "report:appealSent" };
    return attempt(form, (input) => appealBan(actor, eventId, input), { to: `${back}#chat`, toast });
  },
  async end({ request, actor, eventId }) {
    const form = await readForm(request, Plain);
    const toast = { title: "broadcast:toast_stopped", body: "broadcast:toast_stopped_text" };
    return attempt(form, () => endShow(actor, eventId), { to: `/stream/${eventId}`, toast });
  },
};

export async function actInRoom(request: Request, eventId: string) {
  const intent = (await readFields(request.clone())).get("intent");
  if (intent === "watchHere") return takePlace(request, eventId);
  const { actor } = await requireViewer(request);
  const zone = zoneOf(request.headers.get("Cookie")) ?? VIETNAM_ZONE;
  const known = typeof intent === "string" && Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent]! : null;
  const back = new URL(request.url).pathname.replace(/\.data$/, "");
  if (known) return known({ request, actor, eventId, zone, back });
  return page(request, async () => {
    throw new AppError("invalid", "errors:invalid");
  });
}

/** Lets a displaced device watch again; one that scanned a ticket's code has no account. */
async function takePlace(request: Request, eventId: string) {
  const session = await sessionKeyOf(request.headers.get("Cookie"));
  const actor = await actorOfRequest(request);
  const form = await readForm(request, Plain);
  return attempt(form, () => watchHere(actor, eventId, session), { to: `/stream/${eventId}` });
}

function throwTimed(error: unknown, zone: string): never {
  throw error instanceof AppError ? withTime(error, zone) : error;
}

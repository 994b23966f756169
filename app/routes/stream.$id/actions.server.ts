import { z } from "zod";
import { sessionKeyOf } from "~/auth/session.server";
import { zoneOf } from "~/auth/zone.server";
import { AppError } from "~/errors";
import { attempt } from "~/http/attempt.server";
import { readForm } from "~/http/form.server";
import { actorOfRequest, page, requireViewer } from "~/http/page.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { postMessage } from "~/models/chat/posting.server";
import { react } from "~/models/chat/reactions.server";
import { NewMessage, ReactionChoice } from "~/models/chat/schema";
import { endShow } from "~/models/streams/ending.server";
import { watchHere } from "~/models/streams/watching.server";
import { withTime } from "./chat-view.server";

const Reacting = z.object({ emoji: ReactionChoice });
const Plain = z.object({});

/** What the page's forms do when no script sends them over the socket: the same model functions. */
export async function act(request: Request, eventId: string) {
  const intent = (await request.clone().formData()).get("intent");
  if (intent === "watchHere") return takePlace(request, eventId);
  const { actor } = await requireViewer(request);
  const zone = zoneOf(request.headers.get("Cookie")) ?? VIETNAM_ZONE;
  switch (intent) {
    case "chat": {
      const form = await readForm(request, NewMessage);
      const post = (input: NewMessage) => postMessage(actor, eventId, input).catch((error) => throwTimed(error, zone));
      return attempt(form, post, { to: `/stream/${eventId}#chat` });
    }
    case "react": {
      const form = await readForm(request, Reacting);
      const send = ({ emoji }: z.output<typeof Reacting>) =>
        react(actor, eventId, emoji).catch((error) => throwTimed(error, zone));
      return attempt(form, send, { to: `/stream/${eventId}#reactions` });
    }
    case "end": {
      const form = await readForm(request, Plain);
      const toast = { title: "studioAir:toast_stopped", body: "studioAir:toast_stopped_text" };
      return attempt(form, () => endShow(actor, eventId), { to: `/stream/${eventId}`, toast });
    }
  }
  return page(request, async () => {
    throw new AppError("invalid", "errors:invalid");
  });
}

/** On a device that gave way to others of its ticket. */
async function takePlace(request: Request, eventId: string) {
  const session = await sessionKeyOf(request.headers.get("Cookie"));
  const actor = await actorOfRequest(request);
  const form = await readForm(request, Plain);
  return attempt(form, () => watchHere(actor, eventId, session), { to: `/stream/${eventId}` });
}

function throwTimed(error: unknown, zone: string): never {
  throw error instanceof AppError ? withTime(error, zone) : error;
}

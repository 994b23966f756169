import type { Toast } from "~/web/forms/toast.server";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { zoneOf } from "~/auth/cookies/zone.server";
import { clock } from "~/platform/clock/clock";
import { newEventForm } from "~/models/shows/events/editing/form/form-values";
import { readTypedEvent } from "~/models/shows/events/editing/form/protocol";
import { isSessionOver, sendToLogin } from "../forms/form-draft.server";
import { requireViewer } from "./page.server";
import { toastCookie } from "../forms/toast.server";

const DENIED: Toast = { title: "dashboard:denied", body: "dashboard:deniedText", isError: true };
const LOGGED_OUT: Toast = {
  title: "dashboard:unauthorized",
  body: "dashboard:unauthorizedText",
  isError: true,
};

/**
 * The approved artist. Guests are sent to login and return; people who are not approved artists are
 * sent to the home page with a message. `context`: the context of a loader, see identifyForLoaders
 */
export async function requireArtist(request: Request, context?: AppLoadContext) {
  const isSending = request.method !== "GET" && request.method !== "HEAD";
  const viewer = await requireViewer(request, {
    toast: isSending ? LOGGED_OUT : undefined,
    context,
  });
  if (!viewer.isApprovedArtist)
    throw redirect("/", { headers: { "Set-Cookie": await toastCookie(DENIED) } });

  return { ...viewer, zone: zoneOf(request.headers.get("Cookie")) ?? viewer.timeZone };
}

/**
 * Like requireArtist, for a posted event form: if the session has ended, the typed form is stored
 * until the next login. Only forms of people who had a session are stored, so that guests cannot
 * fill the table.
 */
export async function requireArtistKeepingForm(request: Request, posted: FormData) {
  if (!(await isSessionOver(request))) return requireArtist(request);

  const revision = posted.get("revision");
  const seenRevision = typeof revision === "string" ? revision : undefined;

  return sendToLogin(request, {
    typed: readTypedEvent(posted, newEventForm(clock.now(), "vi")),
    seen: seenRevision,
  });
}

import { redirect } from "@remix-run/node";
import { findSignedIn, sessionKeyOf } from "~/auth/session.server";
import { zoneOf } from "~/auth/zone.server";
import { newEventForm } from "~/models/events/form/form-values";
import { keepForm } from "~/models/events/form/keeping.server";
import { typedIn } from "~/models/events/form/protocol";
import { requireViewer, toLogin } from "./page.server";
import { toastCookie } from "./toast.server";

const DENIED = { title: "dashboard:denied", body: "dashboard:deniedText", isError: true };
const LOGGED_OUT = { title: "dashboard:unauthorized", body: "dashboard:unauthorizedText", isError: true };

/** The signed-in approved artist. Guests are sent to login and come back; everybody else is sent home and told why. */
export async function requireArtist(request: Request) {
  const isSending = request.method !== "GET" && request.method !== "HEAD";
  const viewer = await requireViewer(request, isSending ? LOGGED_OUT : undefined);
  if (!viewer.isApprovedArtist) throw redirect("/", { headers: { "Set-Cookie": await toastCookie(DENIED) } });
  return { ...viewer, zone: zoneOf(request.headers.get("Cookie")) ?? viewer.timeZone };
}

/**
 * As requireArtist, for a posted event form: when the session is over, what was typed waits on the server and the way
 * back from login leads to it. Only for those who once had a session, so that nobody can fill the table.
 */
export async function requireArtistKeepingForm(request: Request) {
  const cookie = request.headers.get("Cookie");
  if ((await findSignedIn(cookie)) || !(await sessionKeyOf(cookie))) return requireArtist(request);
  const posted = await request.formData();
  const revision = posted.get("revision");
  const seen = typeof revision === "string" ? revision : undefined;
  const token = await keepForm({ typed: typedIn(posted, newEventForm(new Date(), "vi")), seen });
  const back = new URL(request.url);
  if (token) back.searchParams.set("kept", token);
  throw await toLogin(new Request(back, { headers: request.headers }), LOGGED_OUT);
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "~/auth/safe-redirect";
import { AppError } from "~/errors";
import { requireViewer } from "~/requests/page.server";
import { type Toast, toastCookie } from "~/forms/toast.server";
import { takePendingAction, type PendingAction } from "~/requests/pending-action.server";
import { followArtist } from "~/models/artists/follow-artist.server";
import type { Member } from "~/models/actor";
import { saveEvent } from "~/models/events/listing/saved-events.server";

/** Runs the action that a guest wanted before login, and returns there. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const to = safeRedirect(new URL(request.url).searchParams.get("to"));
  const { action: pending, cookie } = await takePendingAction(request);
  const headers = new Headers({ "Set-Cookie": cookie });
  const toast = pending && (await grant(actor, pending));
  if (toast) headers.append("Set-Cookie", await toastCookie(toast));
  return redirect(to, { headers });
}

async function grant(actor: Member, { kind, id }: PendingAction): Promise<Toast | null> {
  try {
    if (kind === "save") {
      await saveEvent(actor, id);
      return { title: "event:saved", body: "event:savedBody" };
    }
    const { stageName } = await followArtist(actor, id);
    return { title: "artists:nowFollow", params: { name: stageName } };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

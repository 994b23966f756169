import { data, redirect } from "@remix-run/node";
import { safeRedirect } from "~/auth/safe-redirect";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { actorOfRequest } from "../requests/page.server";
import { type Toast, toastCookie } from "./toast.server";
import {
  loginForAction,
  type PendingAction,
  pendingActionCookie,
} from "../requests/pending-action.server";

type ToggleWork<Result> = {
  /** The pending action that is stored for a guest; null if the action may be lost at login. */
  pendingAction: PendingAction | null;
  /** The toast that guests see on the login page. */
  login: Toast;
  work: (actor: Actor) => Promise<Result>;
  done: (result: Result) => Toast;
  failed: Toast;
};

/**
 * Answers a heart or a follow button. A plain form is redirected to `returnTo` with a toast; a
 * fetch by the page's script gets the result, and the toast with the reload that follows. Guests
 * are sent to login.
 */
export async function toggle<Result extends object>(
  request: Request,
  returnTo: string | undefined,
  toggleWork: ToggleWork<Result>,
) {
  const returnPath = safeRedirect(returnTo ?? null);
  const actor = await actorOfRequest(request);
  if (!actor.userId) return toLoginFor(toggleWork, returnPath);

  try {
    const result = await toggleWork.work(actor);

    return respond(request, returnPath, toggleWork.done(result), result);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") throw new Response(null, { status: 404 });

    return respond(request, returnPath, toggleWork.failed, {});
  }
}

async function toLoginFor(
  { pendingAction, login }: Pick<ToggleWork<object>, "pendingAction" | "login">,
  returnPath: string,
) {
  const headers = new Headers({ "Set-Cookie": await toastCookie(login) });
  if (pendingAction) headers.append("Set-Cookie", await pendingActionCookie(pendingAction));

  return redirect(
    pendingAction
      ? loginForAction(returnPath)
      : `/login?returnTo=${encodeURIComponent(returnPath)}`,
    { headers },
  );
}

async function respond(request: Request, returnPath: string, shownToast: Toast, result: object) {
  const headers = { "Set-Cookie": await toastCookie(shownToast) };
  const fetchMode = request.headers.get("Sec-Fetch-Mode");
  if (fetchMode === null || fetchMode === "navigate") return redirect(returnPath, { headers });

  return data(result, { headers });
}

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
  /** The pending action stored for a guest; null if the action may be lost at login. */
  pendingAction: PendingAction | null;
  /** Said to guests on the login page. */
  login: Toast;
  work: (actor: Actor) => Promise<Result>;
  done: (result: Result) => Toast;
  failed: Toast;
};

/**
 * A heart or a follow button: a plain form goes back to `returnTo` with a toast; a fetch of the
 * page's script stays and gets the result and the toast with the reload that follows. Guests are
 * sent to log in.
 */
export async function toggle<Result extends object>(
  request: Request,
  returnTo: string | undefined,
  it: ToggleWork<Result>,
) {
  const back = safeRedirect(returnTo ?? null);
  const actor = await actorOfRequest(request);
  if (!actor.userId) return toLoginFor(it, back);

  try {
    const result = await it.work(actor);

    return answer(request, back, it.done(result), result);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") throw new Response(null, { status: 404 });

    return answer(request, back, it.failed, {});
  }
}

async function toLoginFor(
  { pendingAction, login }: Pick<ToggleWork<object>, "pendingAction" | "login">,
  back: string,
) {
  const headers = new Headers({ "Set-Cookie": await toastCookie(login) });
  if (pendingAction) headers.append("Set-Cookie", await pendingActionCookie(pendingAction));

  return redirect(
    pendingAction ? loginForAction(back) : `/login?returnTo=${encodeURIComponent(back)}`,
    { headers },
  );
}

async function answer(request: Request, back: string, toast: Toast, result: object) {
  const headers = { "Set-Cookie": await toastCookie(toast) };
  const mode = request.headers.get("Sec-Fetch-Mode");
  if (mode === null || mode === "navigate") return redirect(back, { headers });

  return data(result, { headers });
}

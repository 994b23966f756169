import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findSignedIn, getActor, identifyWithAccount } from "~/auth/session.server";
import { actorOf, type Account, type TwoFactor } from "~/models/accounts/accounts.server";
import { AppError } from "~/platform/errors";
import type { Actor, Member } from "~/models/base/actor";
import { speak } from "~/locales/i18n.server";
import { visitorIdOf } from "~/auth/cookies/visitor.server";
import { type Toast, toastCookie } from "../forms/toast.server";

/** Runs a loader's reading; an AppError becomes the error page with its status and its words. */
export async function page<Result>(request: Request, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw await toLogin(request);

    const question = findQuestion(request, error);
    if (question) throw question;

    const { t } = await speak(request);

    throw Response.json(
      { message: t(error.messageKey, error.details.params) },
      { status: error.status },
    );
  }
}

export function actorOfRequest(request: Request): Promise<Actor> {
  return getActor(request.headers.get("Cookie"));
}

/** What loaders pass on, so that the person is identified once for all of them. */
export type LoaderRequest = Pick<LoaderFunctionArgs, "request" | "context">;

const identities = new WeakMap<AppLoadContext, ReturnType<typeof identifyWithAccount>>();

/**
 * Identifies who asks for a page, once for the middleware and all loaders. Not for actions: loaders
 * run after them, and must see what they have changed.
 */
export function identifyForLoaders({ request, context }: LoaderRequest) {
  const known = identities.get(context) ?? context.identity;
  const identity = known ?? identifyWithAccount(request.headers.get("Cookie"));

  identities.set(context, identity);

  return identity;
}

type Requirement = { toast?: Toast; context?: AppLoadContext };

/**
 * The signed-in account; guests are sent to login and come back. `toast`: what they are told there.
 * `context`: of a loader, see identifyForLoaders
 */
export async function requireViewer(
  request: Request,
  { toast, context }: Requirement = {},
): Promise<Account & TwoFactor & { actor: Member }> {
  const cookie = request.headers.get("Cookie");
  const account = context
    ? (await identifyForLoaders({ request, context })).account
    : await findSignedIn(cookie);
  if (!account) throw await toLogin(request, toast);

  return { ...account, actor: actorOf(account, visitorIdOf(cookie ?? undefined)) };
}

/** To /login, and back to this page after it. A posted form comes back to the page it stood on. */
export async function toLogin(request: Request, toast?: Toast): Promise<Response> {
  const headers = new Headers();
  if (toast) headers.append("Set-Cookie", await toastCookie(toast));

  return redirect(`/login?returnTo=${encodeURIComponent(pagePath(request))}`, { headers });
}

/**
 * To what the person must answer before they may do this, and back to this page after it; null for
 * other errors.
 */
export function findQuestion(
  request: Request,
  { code, details: { reason } }: AppError,
): Response | null {
  const returnTo = pagePath(request);
  if (reason === "terms_changed")
    return redirect(`/terms/agree?returnTo=${encodeURIComponent(returnTo)}`);

  const isTheirs = code === "conflict";

  return reason === "password_in_doubt" && isTheirs ? redirect(whosePasswordPath(returnTo)) : null;
}

/** The page that asks the owner of an address whose the password of the account is. */
export function whosePasswordPath(returnTo: string): string {
  return `/login/password?returnTo=${encodeURIComponent(returnTo)}`;
}

/** The address of the page a request is for, without what Remix adds to it. */
export function pagePath(request: Request): string {
  const url = new URL(request.url);
  const path = pathOf(request);
  const search = [...url.searchParams].filter(([name]) => name !== "_routes" && name !== "index");

  return path + (search.length ? `?${new URLSearchParams(search)}` : "");
}

/** The same without its search. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}

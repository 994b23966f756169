import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findSignedIn, getActor, identifyWithAccount } from "~/auth/session.server";
import { actorOf, type Account, type TwoFactor } from "~/models/accounts/accounts.server";
import { AppError } from "~/platform/errors";
import { type Actor, isMember, type Member } from "~/models/base/actor";
import { speak } from "~/locales/i18n.server";
import { visitorIdOf } from "~/auth/cookies/visitor.server";
import { type Toast, toastCookie } from "../forms/toast.server";

/** Runs the reads of a loader; an AppError becomes the error page with its status and message. */
export async function withErrorPage<Result>(
  request: Request,
  readPage: () => Promise<Result>,
): Promise<Result> {
  try {
    return await readPage();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw await redirectToLogin(request);

    const question = findRequiredStep(request, error);
    if (question) throw question;

    const { t } = await speak(request);
    const { params, retryAfter } = error.details;
    const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};

    throw Response.json(
      { message: t(error.messageKey, params) },
      { status: error.status, headers },
    );
  }
}

/** The member who sends a form; guests are sent to login and return. */
export async function requireSender(
  posted: LoaderRequest,
  loginToast?: Toast,
): Promise<{ actor: Member }> {
  const actor = await actorOfRequest(posted.request);
  if (!isMember(actor)) throw await redirectToLogin(posted.request, loginToast);

  return { actor };
}

export function actorOfRequest(request: Request): Promise<Actor> {
  return getActor(request.headers.get("Cookie"));
}

/** The arguments that loaders pass on, so that the viewer is identified once for all loaders. */
export type LoaderRequest = Pick<LoaderFunctionArgs, "request" | "context">;

const identities = new WeakMap<AppLoadContext, ReturnType<typeof identifyWithAccount>>();

/**
 * Identifies the viewer of a page once for the middleware and all loaders. Actions must not use it:
 * loaders run after them and must see the changes.
 */
export function identifyForLoaders({ request, context }: LoaderRequest) {
  const knownIdentity = identities.get(context) ?? context.identity;
  const identity = knownIdentity ?? identifyWithAccount(request.headers.get("Cookie"));

  identities.set(context, identity);

  return identity;
}

type Requirement = { toast?: Toast; context?: AppLoadContext };

/**
 * The signed-in account; guests are sent to login and return. `toast`: shown on the login page.
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
  if (!account) throw await redirectToLogin(request, toast);

  return { ...account, actor: actorOf(account, visitorIdOf(cookie ?? undefined)) };
}

/**
 * Redirects to /login and back to this page after it. A posted form returns to the page that
 * contains it.
 */
export async function redirectToLogin(request: Request, toast?: Toast): Promise<Response> {
  const headers = new Headers();
  if (toast) headers.append("Set-Cookie", await toastCookie(toast));

  return redirect(`/login?returnTo=${encodeURIComponent(pagePath(request))}`, { headers });
}

/**
 * Redirects to the page that the error requires first (agreement to the terms, or the question who
 * set the password), which then returns to this page. Null for other errors.
 */
export function findRequiredStep(
  request: Request,
  { code, details: { reason } }: AppError,
): Response | null {
  const returnTo = pagePath(request);
  if (reason === "terms_changed")
    return redirect(`/terms/agree?returnTo=${encodeURIComponent(returnTo)}`);

  const isTheirs = code === "conflict";

  return reason === "password_in_doubt" && isTheirs ? redirect(whosePasswordPath(returnTo)) : null;
}

/** The page that asks the owner of an address who set the account's password. */
export function whosePasswordPath(returnTo: string): string {
  return `/login/password?returnTo=${encodeURIComponent(returnTo)}`;
}

/** The address of the requested page, without the parts that Remix adds. */
export function pagePath(request: Request): string {
  const url = new URL(request.url);
  const pagePathname = pathOf(request);
  const search = [...url.searchParams].filter(
    ([parameterName]) => parameterName !== "_routes" && parameterName !== "index",
  );

  return pagePathname + (search.length ? `?${new URLSearchParams(search)}` : "");
}

/** The address of the requested page without its query. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}

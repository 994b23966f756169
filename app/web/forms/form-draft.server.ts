import { findSignedIn, sessionKeyOf } from "~/auth/session.server";
import {
  findFormDraft,
  saveFormDraft,
  type FormDraft,
} from "~/models/shows/events/editing/form/form-drafts.server";
import { toLogin } from "../requests/page.server";
import type { Toast } from "./toast.server";
import { first } from "~/platform/required";

const LOGGED_OUT: Toast = {
  title: "dashboard:unauthorized",
  body: "dashboard:unauthorizedText",
  isError: true,
};

type Texts = Record<string, string | string[]>;

/**
 * For a posted form, before anything else is asked: when the session is over, its texts wait on the
 * server and the way back from login leads to them (keptTexts).
 */
export async function keepTexts(request: Request, posted: FormData): Promise<void> {
  if (!(await isSessionOver(request))) return;

  const texts = Object.fromEntries(
    [...new Set(posted.keys())].map((name) => [name, textsAt(posted, name)]),
  );

  await sendToLogin(request, { typed: texts });
}

/** The values typed before the session ended; null if there are none. */
export async function findDraftTexts(request: Request): Promise<Texts | null> {
  const draft = await findFormDraft<Texts>(new URL(request.url).searchParams.get("draft"));

  return draft?.typed ?? null;
}

/**
 * Once signed in and no longer. Others are guests: they leave nothing on the server, so that nobody
 * can fill it.
 */
export async function isSessionOver(request: Request): Promise<boolean> {
  const cookie = request.headers.get("Cookie");

  return !(await findSignedIn(cookie)) && (await sessionKeyOf(cookie)) !== null;
}

/** @throws Response to login, and from there back to this page with the form */
export async function sendToLogin(
  request: Request,
  form: FormDraft<unknown>,
  toast: Toast = LOGGED_OUT,
): Promise<never> {
  const token = await saveFormDraft(form);
  const back = new URL(request.url);
  if (token) back.searchParams.set("draft", token);
  throw await toLogin(new Request(back, { headers: request.headers }), toast);
}

function textsAt(posted: FormData, name: string): string | string[] {
  const texts = posted.getAll(name).filter((value) => typeof value === "string");

  return texts.length === 1 ? first(texts) : texts;
}

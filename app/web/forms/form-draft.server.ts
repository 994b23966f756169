import { findSignedIn, sessionKeyOf } from "~/auth/session.server";
import {
  findFormDraft,
  saveFormDraft,
  type FormDraft,
} from "~/models/shows/events/editing/form/form-drafts.server";
import { redirectToLogin } from "../requests/page.server";
import type { Toast } from "./toast.server";
import { first } from "~/platform/required";

const LOGGED_OUT: Toast = {
  title: "dashboard:unauthorized",
  body: "dashboard:unauthorizedText",
  isError: true,
};

type FormTexts = Record<string, string | string[]>;

/**
 * Stores the texts of a posted form if the session is over, and sends the person to login. After
 * the sign-in, findDraftTexts fills in the form again. Runs before any other check.
 */
export async function keepTexts(request: Request, posted: FormData): Promise<void> {
  if (!(await isSessionOver(request))) return;

  const textsByName = Object.fromEntries(
    [...new Set(posted.keys())].map((fieldName) => [fieldName, textsAt(posted, fieldName)]),
  );

  await sendToLogin(request, { typed: textsByName });
}

/** The values that were typed before the session ended; null if there are none. */
export async function findDraftTexts(request: Request): Promise<FormTexts | null> {
  const formDraft = await findFormDraft<FormTexts>(new URL(request.url).searchParams.get("draft"));

  return formDraft?.typed ?? null;
}

/**
 * True for people whose session has ended. Guests who never signed in store nothing on the server,
 * so that they cannot fill it.
 */
export async function isSessionOver(request: Request): Promise<boolean> {
  const cookie = request.headers.get("Cookie");

  return !(await findSignedIn(cookie)) && (await sessionKeyOf(cookie)) !== null;
}

/** @throws Response to login, and from there back to this page with the form */
export async function sendToLogin(request: Request, form: FormDraft<unknown>): Promise<never> {
  const token = await saveFormDraft(form);
  const returnUrl = new URL(request.url);
  if (token) returnUrl.searchParams.set("draft", token);
  throw await redirectToLogin(new Request(returnUrl, { headers: request.headers }), LOGGED_OUT);
}

function textsAt(posted: FormData, fieldName: string): string | string[] {
  const fieldTexts = posted.getAll(fieldName).filter((value) => typeof value === "string");

  return fieldTexts.length === 1 ? first(fieldTexts) : fieldTexts;
}

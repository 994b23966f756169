import { toastOf } from "../factories/base/requests";
import type { Answer } from "./policies";
import { statusOf } from "./requests";

/** Classifies the response of a screen. @throws if the server itself failed */
export async function answerOf(response: unknown): Promise<Answer> {
  const answer = answerOfStatus(statusOf(response));
  if (answer !== "in" || !(response instanceof Response)) return answer;

  await response.body?.cancel();

  return answerOfRedirect(response);
}

/** Classifies the response of a call. @throws if the server itself failed */
export function answerOfStatus(status: number): Answer {
  if (status >= 500 && status !== 503) throw new Error(`answered ${status}`);

  return status === 401 || status === 403 || status === 404 ? `${status}` : "in";
}

async function answerOfRedirect(response: Response): Promise<Answer> {
  const to = response.headers.get("Location");
  if (!to) return "in";
  if (to.startsWith("/login?returnTo")) return "login";

  const toast = await toastOf(response);
  if (!toast?.isError) return "in";

  return toast.title === "Access Denied" ? "home" : "explained";
}

import { toastOf } from "../factories/requests";
import type { Answer } from "./policies";

/** Classifies the response of a loader or an action. @throws if the server itself failed */
export async function answerOf(answer: unknown): Promise<Answer> {
  const status = statusOf(answer);
  if (status >= 500 && status !== 503) throw new Error(`answered ${status}`);
  const refused = ["401", "403", "404"].find((it) => it === String(status));
  if (refused) return refused as Answer;
  if (!(answer instanceof Response)) return "in";
  await answer.body?.cancel();
  return redirected(answer);
}

function statusOf(answer: unknown): number {
  if (answer instanceof Response) return answer.status;
  const init = (answer as { init?: ResponseInit | null } | null)?.init;
  return init?.status ?? 200;
}

async function redirected(response: Response): Promise<Answer> {
  const to = response.headers.get("Location");
  if (!to) return "in";
  if (to.startsWith("/login?returnTo")) return "login";
  const toast = await toastOf(response);
  if (!toast?.isError) return "in";
  return toast.title === "Access Denied" ? "home" : "explained";
}

import type { Toast } from "~/web/forms/toast.server";
import { redirect } from "@remix-run/node";
import { canEarn } from "~/models/money/ledger/earner.server";
import { toastCookie } from "../forms/toast.server";
import { requireViewer } from "./page.server";

const DENIED: Toast = { title: "dashboard:denied", body: "dashboard:deniedText", isError: true };

/**
 * Requires an artist, or a person with a share of a show. Other people are redirected to the home
 * page with a reason.
 */
export async function requireEarner(request: Request) {
  const viewer = await requireViewer(request);
  if (!(await canEarn(viewer.actor)))
    throw redirect("/", { headers: { "Set-Cookie": await toastCookie(DENIED) } });

  return viewer;
}

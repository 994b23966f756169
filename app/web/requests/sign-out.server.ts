import { redirect } from "@remix-run/node";
import { endSession } from "~/auth/session.server";
import { toastCookie } from "../forms/toast.server";

export async function signOut(request: Request): Promise<Response> {
  const headers = new Headers();
  headers.append("Set-Cookie", await endSession(request.headers.get("Cookie")));
  headers.append("Set-Cookie", await toastCookie({ title: "accounts:loggedOut" }));
  return redirect("/", { headers });
}

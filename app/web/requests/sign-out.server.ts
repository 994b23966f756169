import { redirect } from "@remix-run/node";
import { signOutHeaders } from "~/auth/sign-out.server";
import { toastCookie } from "../forms/toast.server";

export async function signOut(request: Request): Promise<Response> {
  const headers = new Headers(await signOutHeaders(request.headers.get("Cookie")));

  headers.append("Set-Cookie", await toastCookie({ title: "accounts:loggedOut" }));

  return redirect("/", { headers });
}

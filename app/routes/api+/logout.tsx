import type { LoaderFunctionArgs } from "@remix-run/node";
import { isIntendedLogout } from "~/auth/logout-intent.server";
import { signOut } from "~/web/requests/sign-out.server";
import { accountPage } from "~/web/views/account-stage.server";
import { LogoutForm } from "~/ui/account/logout-form";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  if (isIntendedLogout(request.headers, request.method)) throw await signOut(request);

  return accountPage(request, "accounts:logout");
}

export default function ApiLogout() {
  return <LogoutForm />;
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { signOut } from "~/web/requests/sign-out.server";
import { accountPage } from "~/web/views/account-stage.server";
import { LogoutForm } from "~/ui/account/logout-form";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return accountPage(request, "accounts:logout");
}

export function action({ request }: ActionFunctionArgs) {
  return signOut(request);
}

export default function Logout() {
  return <LogoutForm />;
}

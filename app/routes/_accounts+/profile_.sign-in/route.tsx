import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/web/requests/page.server";
import { SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";
import { PasswordPanel } from "./password-panel";
import { ReachPanel } from "./reach-panel";
import { readSignIn } from "./read-sign-in.server";
import { SessionsPanel } from "./sessions-panel";
import { signInAction } from "./sign-in-actions.server";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return readSignIn(request, await requireViewer(request));
}

export const action = signInAction;

export default function SignInScreen() {
  const { title } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section stack loose">
      <SectionHead level={1} size="s" title={title} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ReachPanel />
        <PasswordPanel />
        <SessionsPanel />
      </div>
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sessionKeyOf } from "~/auth/session.server";
import { signOutHeaders } from "~/auth/sign-out.server";
import { throttleGuess } from "~/auth/throttles.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatDateTime } from "~/locales/dates";
import { speak } from "~/locales/i18n.server";
import { mailReachOf } from "~/models/delivery/notices/mail-reach.server";
import { DeleteForm } from "~/models/accounts/profile-schema";
import { deleteAccount } from "~/models/office/account-deletion/delete-account.server";
import {
  findExport,
  isLargeAccount,
  requestExport,
} from "~/models/office/data-export/data-exports.server";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { requireViewer } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";
import { DataPanel } from "./data-panel";
import { DeletePanel } from "./delete-panel";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { actor, passwordHash, timeZone } = viewer;
  const { language, t } = await speak(request);
  const zone = timeZone ?? zoneOf(request.headers.get("Cookie")) ?? VIETNAM_ZONE;
  const found = await findExport(actor);
  const page = {
    title: t("profile:data"),
    hasPassword: passwordHash !== null,
    isMailed: mailReachOf(viewer) === "sent",
  };
  if (!found) return { ...page, data: { isLarge: await isLargeAccount(actor), state: null } };

  const { id, state, done, total, expiresAt } = found;
  const percent = Math.min(99, Math.floor((done / Math.max(1, total)) * 100));
  const until = expiresAt && formatDateTime(expiresAt, language, zone);

  return {
    ...page,
    data: {
      isLarge: true,
      state: state === "waiting" ? ("working" as const) : state,
      percent,
      progress: t("profile:exportProgress", { percent }),
      href: `/profile/data?export=${id}`,
      until: until && t("profile:exportUntil", { time: until }),
    },
  };
}

export const action = intentAction({
  export: viewerForm({
    run: async ({ actor, request }) =>
      requestExport(actor, { language: (await speak(request)).language, site: siteUrl(request) }),
    toast: { title: "profile:exportBegun", body: "profile:exportBegunText" },
  }),
  delete: viewerForm({
    schema: DeleteForm,
    run: async ({ actor, request, headers }, input) => {
      const cookie = request.headers.get("Cookie");
      const session = await sessionKeyOf(cookie);

      await throttleGuess("password", actor.userId, () =>
        deleteAccount(actor, { ...input, session }),
      );
      for (const header of await signOutHeaders(cookie)) headers.append(...header);
    },
    redirectTo: "/",
    toast: { title: "profile:deleted" },
  }),
});

export default function MyDataScreen() {
  const { title } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} />
      <DataPanel />
      <DeletePanel />
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/web/requests/require-artist.server";
import { viewContext } from "~/web/views/view-context.server";
import { formatPlainDate } from "~/locales/dates";
import { listTeam } from "~/models/accounts/team/team.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { SectionHead } from "~/ui/elements/panel";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import type { Toast } from "~/web/forms/toast.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import { HelperInput, InvitationInput } from "~/models/accounts/team/schema";
import { inviteHelper, removeHelper } from "~/models/accounts/team/team.server";
import { InviteForm } from "./invite-form";
import { TeamTable } from "./team-table";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, language, dayZone } = await viewContext(request);
  const people = (await listTeam(actor)).map(
    ({ personId, name: personName, task, acceptedAt }) => ({
      key: `${personId}-${task}`,
      personId,
      name: personName,
      task,
      isWaiting: acceptedAt === null,
      state: acceptedAt
        ? t("team:joined", { date: formatPlainDate(acceptedAt, language, dayZone) })
        : t("team:waiting"),
    }),
  );

  return { title: t("workspace:pages.team"), people };
}

export const action = intentAction(
  {
    invite: artistForm({
      schema: InvitationInput,
      run: async ({ actor }, inviteFields) => {
        await inviteHelper(actor, inviteFields);

        return inviteFields.loginId;
      },
      toast: invitationToast,
    }),
    remove: artistForm({
      schema: HelperInput,
      run: ({ actor }, inviteFields) =>
        removeHelper(actor, inviteFields).then(() => inviteFields.task),
      toast: (task, { t }) => ({
        title: "team:removed",
        params: { task: t(`team:tasks.${task}`) },
      }),
    }),
  },
  { fallback: "invite" },
);

/** Only emails get a mail, and only with a mail server; else the invitation waits on the site. */
function invitationToast(loginId: string): Toast {
  if (!loginId.includes("@")) return { title: "team:saved", body: "team:savedText" };

  return isMailOn()
    ? { title: "team:invited", body: "team:invitedText" }
    : { title: "team:saved", body: "common:mailOff" };
}

export default function TeamScreen() {
  const { t } = useTranslation("team");
  const { title, people } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("lead")} />
      <TeamTable people={people} />
      <InviteForm key={people.length} lastResult={lastResult} />
    </div>
  );
}

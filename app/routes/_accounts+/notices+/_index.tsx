import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { markAllRead } from "~/models/delivery/notices/notice-list.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import type { RootData } from "~/root";
import { Pagination } from "~/ui/admin/admin-pages";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { notificationsView } from "~/web/views/notices-view.server";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, () => notificationsView(request));
}

export const action = formAction(
  viewerForm({
    run: ({ actor }) => markAllRead(actor),
    redirectTo: "/notices",
    toast: { title: "notices:allRead" },
  }),
);

export default function NotificationsScreen() {
  const { t } = useTranslation("notices");
  const { title, notices, pages } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("hint")} action={<MarkAllRead />} />
      {notices.length === 0 ? (
        <EmptyState title={t("none")} hint={t("noneHint")} />
      ) : (
        <ol className="stack">
          {notices.map(({ id: notificationId, text: notificationText, isUnread, when, iso }) => (
            <li className="panel stack tight" key={notificationId}>
              <p className="row between">
                <time className="tiny num" dateTime={iso}>
                  {when}
                </time>
                {isUnread && <Badge tone="warn">{t("unread")}</Badge>}
              </p>
              <Link to={`/notices/${notificationId}`}>
                {isUnread ? <b>{notificationText}</b> : notificationText}
              </Link>
            </li>
          ))}
        </ol>
      )}
      <Pagination pages={pages} />
    </div>
  );
}

function MarkAllRead() {
  const { t } = useTranslation("notices");
  const root = useRouteLoaderData("root") as RootData | undefined;
  if (!root?.viewer?.unreadNotices) return null;

  return (
    <Form method="post" action="/notices?index">
      <Button variant="line" size="sm">
        {t("markAllRead")}
      </Button>
    </Form>
  );
}

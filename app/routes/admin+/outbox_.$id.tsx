import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withErrorPage } from "~/web/requests/page.server";
import { adminContext } from "~/web/views/admin/admin-list.server";
import { readMail } from "~/models/office/mails/mails.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Crumb } from "~/ui/elements/crumb";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, moment } = await adminContext(request);
  const {
    subject,
    address,
    text: mailText,
    language,
    createdAt,
    state,
  } = await withErrorPage(request, () => readMail(actor, required(params.id)));

  return { title: subject, address, text: mailText, language, when: moment(createdAt), state };
}

/** Shows a mail's plain-text part. */
export default function AdminMail() {
  const { t } = useTranslation("admin");
  const { title, address, text, language, when, state } = useLoaderData<typeof loader>();

  return (
    <Panel>
      <Crumb to="/admin/outbox" label={t("outbox")} />
      <h1 className="h3" lang={language}>
        {title}
      </h1>
      <p className="meta break">
        {address} · {when}
      </p>
      {text ? (
        <p className="admin-mail break" lang={language}>
          {text}
        </p>
      ) : (
        <Note>{t(state === "sent" ? "mailTextSent" : "mailTextExpired")}</Note>
      )}
    </Panel>
  );
}

import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { issueInvitationCode, listInvitationCodes } from "~/models/accounts/invitations.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { usePending } from "~/ui/account/use-pending";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";

export const meta = titleMeta;

const STATE_TONES = { open: "ok", used: "count", expired: "ended" } as const;

type FoundCode = Awaited<ReturnType<typeof listInvitationCodes>>["rows"][number];

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "codes",
    (listQuery, _address, { actor }) => listInvitationCodes(actor, listQuery),
    codeRow,
  );
}

/**
 * The code is only in this response, never in an address, a cookie or a log.
 */
export const action = formAction<{ code: string }>(
  adminForm({
    run: async ({ actor }) =>
      data(
        { code: await issueInvitationCode(actor) },
        { headers: { "Cache-Control": "no-store" } },
      ),
  }),
);

function codeRow({ code: invitation, issuer, user }: FoundCode, { moment, now }: AdminContext) {
  const state: keyof typeof STATE_TONES = invitation.usedAt
    ? "used"
    : invitation.expiresAt < now
      ? "expired"
      : "open";
  const [codeId, issued] = [invitation.codeHash, moment(invitation.createdAt)];

  return {
    id: codeId,
    issued,
    issuer: issuer ?? "",
    user: user ?? "",
    expires: moment(invitation.expiresAt),
    state,
  };
}

export default function AdminCodes() {
  const { t } = useTranslation("admin");
  const codeList = useLoaderData<typeof loader>();

  return (
    <AdminList
      list={codeList}
      action="/admin/codes"
      placeholder={t("searchCodes")}
      line={({ issued, issuer, expires, user, state }) => ({
        title: t("codeIssuedAt", { when: issued }),
        about: (
          <>
            <span translate="no">{[issuer, user].filter(Boolean).join(" → ")}</span>
            {state === "open" && <p>{t("codeUntil", { when: expires })}</p>}
          </>
        ),
        end: <Badge tone={STATE_TONES[state]}>{t(`codeState.${state}`)}</Badge>,
      })}
      note={<NewCode />}
    />
  );
}

function NewCode() {
  const { t } = useTranslation("admin");
  const newCode = useActionData<typeof action>()?.code;
  const pending = usePending();

  return (
    <>
      {newCode && (
        <Note tone="ok" role="status">
          <p>{t("codeIssued")}</p>
          <p className="admin-code num" translate="no">
            {newCode}
          </p>
        </Note>
      )}
      <p className="meta">{t("codeHint")}</p>
      <Form method="post">
        <Button variant="primary" pending={pending} pendingLabel={t("issuing")}>
          {t("issueCode")}
        </Button>
      </Form>
    </>
  );
}

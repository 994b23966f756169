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

const TONES = { open: "ok", used: "count", expired: "ended" } as const;

type Found = Awaited<ReturnType<typeof listInvitationCodes>>["rows"][number];

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "codes",
    (query, _address, { actor }) => listInvitationCodes(actor, query),
    word,
  );
}

/**
 * The code is in this answer and nowhere else: not in an address, not in a cookie, not in a log.
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

function word({ code, issuer, user }: Found, { moment, now }: AdminContext) {
  const state: keyof typeof TONES = code.usedAt
    ? "used"
    : code.expiresAt < now
      ? "expired"
      : "open";
  const [id, issued] = [code.codeHash, moment(code.createdAt)];

  return {
    id,
    issued,
    issuer: issuer ?? "",
    user: user ?? "",
    expires: moment(code.expiresAt),
    state,
  };
}

export default function AdminCodes() {
  const { t } = useTranslation("admin");
  const list = useLoaderData<typeof loader>();

  return (
    <AdminList
      list={list}
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
        end: <Badge tone={TONES[state]}>{t(`codeState.${state}`)}</Badge>,
      })}
      note={<NewCode />}
    />
  );
}

function NewCode() {
  const { t } = useTranslation("admin");
  const code = useActionData<typeof action>()?.code;
  const pending = usePending();

  return (
    <>
      {code && (
        <Note tone="ok" role="status">
          <p>{t("codeIssued")}</p>
          <p className="admin-code num" translate="no">
            {code}
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

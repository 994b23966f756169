import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { required } from "~/platform/required";
import { withErrorPage } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { adminContext } from "~/web/views/admin/admin-list.server";
import { runAdminAction } from "~/models/office/admin/actions.server";
import { ActionForm } from "~/models/office/admin/schema";
import { formatNumber, formatSums } from "~/locales/format";
import { getSubjectDetails } from "~/models/office/admin/subject-details.server";
import type { FormAnswer } from "~/ui/form/form-answer";
import { FailureMessage } from "~/ui/account/failure";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { TextAreaField } from "~/ui/form/field";
import { getAdminAction, questionKeyOf } from "./admin-action.server";
import { MailNote } from "~/ui/notices/mail-note";
import { isMailOn, type MailReach } from "~/models/delivery/notices/mail-reach.server";
import { canSendCodes } from "~/models/accounts/authentication/codes/request-code.server";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { SubmitButton } from "~/ui/form/submit-button";

export const meta = titleMeta;

/** The actions whose texts speak of a mail. */
const MAILED_ACTIONS: ActionName[] = ["reset", "resend", "sendTicket", "undoTransfer"];

/** Asks for a confirmation before a privileged action. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, t, language, currency } = await adminContext(request);

  return withErrorPage(request, async () => {
    const adminAction = getAdminAction(params.action!);
    const details = await getSubjectDetails(
      actor,
      adminAction.subject,
      required(params.id),
      language,
    );
    const { words = null, requiresReason = false, isDanger = false } = adminAction;
    const { sums, tickets, name, person, reach, email, mail, show } = details;
    const [title, label] = [
      t(questionKeyOf(adminAction.name, details), {
        name,
        person,
        reach,
        email,
        show,
        amount: formatSums(sums, currency, language),
        count: tickets,
        tickets: formatNumber(tickets, language),
      }),
      t(`admin:actionTexts.${adminAction.name}.label`),
    ];
    // Next to "Cancel and refund", the back link must not be called "Cancel".
    const keepLabel = t(adminAction.name === "cancel" ? "admin:keepShow" : "admin:keep");

    return {
      title,
      label,
      keep: keepLabel,
      words,
      wordsHint: words && t(wordsHintKey(words, mail ?? "sent")),
      isMailed: MAILED_ACTIONS.includes(adminAction.name),
      codeButton: t(canSendCodes() ? "accounts:sendCode" : "accounts:adminCode"),
      requiresReason,
      isDanger,
      back: backOf(request, adminAction.list),
    };
  });
}

/** Runs and records the action, then returns to its list. */
export const action = formAction(
  adminForm({
    schema: ActionForm,
    run: async ({ actor, request, params }, { words: note }) => {
      const adminAction = await withErrorPage(request, async () => getAdminAction(params.action));
      const oneTimeCode = await runAdminAction(actor, adminAction.name, params.id, {
        words: note,
        site: siteUrl(request),
      });

      if (oneTimeCode !== null) return data({ ...oneTimeCode, lastResult: undefined });
      if (adminAction.words !== "words") return null;

      const { language } = await adminContext(request);
      const { mail } = await getSubjectDetails(actor, adminAction.subject, params.id, language);

      return mail;
    },
    redirectTo: (_done, { request, params }) => backOf(request, getAdminAction(params.action).list),
    toast: (mail, { params }) => ({
      title: `admin:actionTexts.${getAdminAction(params.action).name}.done`,
      body: typeof mail === "string" ? (`admin:told.${mail}` as const) : undefined,
    }),
  }),
);

/** Key of the sentence that tells who reads the admin's note. */
function wordsHintKey(words: "words" | "reason" | "toldReason", mail: MailReach) {
  if (words === "words") return `admin:wordsHint.${mail}` as const;

  return words === "toldReason" && isMailOn()
    ? "admin:toldReasonMailed"
    : (`admin:${words}Hint` as const);
}

function backOf(request: Request, listPath: string) {
  const targetPath = safeRedirect(new URL(request.url).searchParams.get("returnTo"), listPath);

  return targetPath.startsWith("/admin") ? targetPath : listPath;
}

export default function AdminActionScreen() {
  const { t } = useTranslation("admin");
  const { title, label, keep, words, wordsHint, isMailed, requiresReason, isDanger, back } =
    useLoaderData<typeof loader>();
  const answer = useActionData<{ code?: string; loginId?: string; lastResult?: FormAnswer }>();
  const { form, field } = useForm({ id: "act", lastResult: answer?.lastResult });
  if (answer?.code)
    return <CodeToReadOut code={answer.code} loginId={answer.loginId} back={back} />;

  return (
    <Form method="post" id={form.id} noValidate className="stack admin-action">
      <h1 className="h3">{title}</h1>
      <FailureMessage title={t("notDone")} form={form.errors} fields={form.allErrors} />
      {words && (
        <TextAreaField
          {...field("words")}
          rows={4}
          label={t(words)}
          hint={wordsHint ?? undefined}
          required={requiresReason}
        />
      )}
      {isMailed && <MailNote />}
      <div className="row">
        <SubmitButton variant={isDanger ? "danger-fill" : "primary"} pendingLabel={t("working")}>
          {label}
        </SubmitButton>
        <ButtonLink to={back}>{keep}</ButtonLink>
      </div>
    </Form>
  );
}

type CodeProps = { code: string; loginId?: string; back: string };

function CodeToReadOut({ code, loginId, back }: CodeProps) {
  const { t } = useTranslation("admin");
  const { codeButton } = useLoaderData<typeof loader>();

  return (
    <div className="stack admin-action" role="status">
      <h1 className="h3">{t("actionTexts.signInCode.done")}</h1>
      <p className="d-m num">{code}</p>
      <p>{t("codeHowTo", { loginId, button: codeButton })}</p>
      <div>
        <ButtonLink to={back}>{t("codeRead")}</ButtonLink>
      </div>
    </div>
  );
}

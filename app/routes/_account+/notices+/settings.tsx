import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIL_CHOICES, NOTICE_CHOICES } from "~db/vocabularies";
import { zoneOf } from "~/auth/cookies/zone.server";
import { sessionKeyOf } from "~/auth/session.server";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { speak } from "~/locales/i18n.server";
import { noticeChoices } from "~/models/accounts/profile-schema";
import { changeNotices } from "~/models/accounts/profile.server";
import { isPushOffered } from "~/models/delivery/notices/push/push-sender.server";
import { isPushOn } from "~/models/delivery/notices/push/push-subscriptions.server";
import {
  changeNoticeSettings,
  findQuietZone,
  getNoticeSettings,
} from "~/models/delivery/notices/settings/notice-settings.server";
import { mailBox } from "~/models/delivery/notices/settings/mail-box";
import { NoticeSettingsForm } from "~/models/delivery/notices/settings/schema";
import { zoneLabel } from "~/web/requests/zone-choices.server";
import { requireViewer } from "~/web/requests/page.server";
import { Failure } from "~/ui/account/failure";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { CheckField } from "~/ui/form/check-field";
import { Field } from "~/ui/form/field";
import { type FieldProps, useForm, type UseForm } from "~/ui/form/use-form";
import { titleMeta } from "~/ui/meta/title-meta";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, email, notifications, timeZone } = await requireViewer(request);
  const cookie = request.headers.get("Cookie");
  const { t } = await speak(request);

  return {
    title: t("notices:settings"),
    mail: noticeChoices(notifications),
    hasMail: email !== null,
    isOffered: isPushOffered(),
    isOn: await isPushOn(actor, { session: await sessionKeyOf(cookie) }),
    // The one that counts when notices go out.
    zone: zoneLabel(timeZone ?? (await findQuietZone(actor)) ?? zoneOf(cookie) ?? VIETNAM_ZONE, t),
    ...(await getNoticeSettings(actor)),
  };
}

export const action = formAction(
  viewerForm({
    schema: NoticeSettingsForm,
    run: async ({ actor, request }, { mail, ...devices }) => {
      await changeNotices(actor, mail);
      if (isPushOffered())
        await changeNoticeSettings(actor, devices, zoneOf(request.headers.get("Cookie")));
    },
    toast: { title: "notices:saved" },
  }),
);

export default function NoticeSettingsScreen() {
  const { title, isOffered, push, quietHours, mail } = useLoaderData<typeof loader>();
  const { t } = useTranslation("notices");
  const { form, field } = useForm({
    id: "choices",
    lastResult: useActionData<typeof action>()?.lastResult,
    defaultValue: {
      ...Object.fromEntries(NOTICE_CHOICES.map((choice) => [choice, ticked(push[choice])])),
      ...Object.fromEntries(MAIL_CHOICES.map((choice) => [mailBox(choice), ticked(mail[choice])])),
      quiet: quietHours ? "on" : null,
      quietFrom: quietHours?.from ?? "22:00",
      quietUntil: quietHours?.until ?? "07:00",
    },
  });

  return (
    <div className="wrap section snug">
      <SectionHead level={1} size="m" title={title} hint={t("settingsHint")} />
      <Form method="post" className="stack loose" id={form.id} noValidate>
        <Failure title={t("notSaved")} form={form.errors} fields={form.allErrors} />
        {isOffered ? (
          <DevicesPanel field={field} />
        ) : (
          <Panel title={t("onDevices")}>{t("pushOff")}</Panel>
        )}
        <MailPanel field={field} />
        <Save />
      </Form>
    </div>
  );
}

const ticked = (isOn: boolean) => (isOn ? "on" : null);

type Fields = Pick<UseForm, "field">;

/** What is told on the devices, and when. */
function DevicesPanel({ field }: Fields) {
  const { t } = useTranslation("notices");
  const { isOn, zone } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("onDevices")}>
      <p className="row between">
        {t(isOn ? "devicesOn" : "devicesOff")}
        <ButtonLink to="/notices/phone" size="sm">
          {t(isOn ? "change" : "turnOn")}
        </ButtonLink>
      </p>
      {NOTICE_CHOICES.map((choice) => (
        <Box key={choice} {...field(choice)} label={t(`pushChoice.${choice}`)} />
      ))}
      <Box {...field("quiet")} label={t("quiet")} hint={t("quietHint", { zone })} />
      <div className="row">
        <Field {...field("quietFrom")} type="time" label={t("quietFrom")} />
        <Field {...field("quietUntil")} type="time" label={t("quietUntil")} />
      </div>
    </Panel>
  );
}

/** The same choices as in the links of the emails. */
function MailPanel({ field }: Fields) {
  const { t } = useTranslation(["notices", "profile"]);
  const { hasMail } = useLoaderData<typeof loader>();

  return (
    <Panel id="mail" title={t("byMail")}>
      <p>{t(hasMail ? "byMailHint" : "noMail")}</p>
      {MAIL_CHOICES.map((choice) => (
        <Box key={choice} {...field(mailBox(choice))} label={t(`profile:notice.${choice}`)} />
      ))}
    </Panel>
  );
}

function Box(box: FieldProps & { label: string; hint?: string }) {
  return <CheckField {...box} defaultChecked={box.defaultValue === "on"} />;
}

function Save() {
  const { t } = useTranslation("notices");

  return (
    <Button
      className="justify-self-start"
      variant="primary"
      pending={usePending()}
      pendingLabel={t("saving")}
    >
      {t("save")}
    </Button>
  );
}

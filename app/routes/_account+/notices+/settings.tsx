import type { Toast } from "~/web/forms/toast.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIL_CHOICES, NOTICE_CHOICES } from "~db/vocabularies";
import { zoneOf } from "~/auth/cookies/zone.server";
import { sessionKeyOf } from "~/auth/session.server";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { speak } from "~/locales/i18n.server";
import { noticeChoices, NoticesForm } from "~/models/accounts/profile-schema";
import { changeNotices } from "~/models/accounts/profile.server";
import { isPushOffered } from "~/models/delivery/notices/push/push-sender.server";
import { isPushOn } from "~/models/delivery/notices/push/push-subscriptions.server";
import {
  changeNoticeSettings,
  findQuietZone,
  getNoticeSettings,
} from "~/models/delivery/notices/settings/notice-settings.server";
import { NoticeSettingsForm } from "~/models/delivery/notices/settings/schema";
import { zoneLabel } from "~/web/requests/zone-choices.server";
import { requireViewer } from "~/web/requests/page.server";
import { Failure } from "~/ui/account/failure";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { CheckField } from "~/ui/form/check-field";
import { Field } from "~/ui/form/field";
import { useForm } from "~/ui/form/use-form";
import { titleMeta } from "~/ui/meta/title-meta";

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

const saved: Toast = { title: "notices:saved" };

export const action = intentAction({
  mail: viewerForm({
    schema: NoticesForm,
    run: ({ actor }, input) => changeNotices(actor, input),
    toast: saved,
  }),
  devices: viewerForm({
    schema: NoticeSettingsForm,
    run: ({ actor, request }, input) =>
      changeNoticeSettings(actor, input, zoneOf(request.headers.get("Cookie"))),
    toast: saved,
  }),
});

export default function NoticeSettingsScreen() {
  const { title, isOffered } = useLoaderData<typeof loader>();
  const { t } = useTranslation("notices");

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("settingsHint")} />
      {isOffered ? <DevicesPanel /> : <Panel title={t("onDevices")}>{t("pushOff")}</Panel>}
      <MailPanel />
      <div>
        <ButtonLink to="/notices">{t("title")}</ButtonLink>
      </div>
    </div>
  );
}

/** What is told on the devices, and when. */
function DevicesPanel() {
  const { t } = useTranslation("notices");
  const { push, quietHours, isOn, zone } = useLoaderData<typeof loader>();
  const ticked = Object.fromEntries(
    NOTICE_CHOICES.map((choice) => [choice, push[choice] ? "on" : null]),
  );
  const { form, field } = useForm({
    id: "devices",
    lastResult: useActionData<typeof action>()?.lastResult,
    defaultValue: {
      ...ticked,
      quiet: quietHours ? "on" : null,
      quietFrom: quietHours?.from ?? "22:00",
      quietUntil: quietHours?.until ?? "07:00",
    },
  });

  return (
    <Panel title={t("onDevices")}>
      <p className="row between">
        {t(isOn ? "devicesOn" : "devicesOff")}
        <ButtonLink to="/notices/phone" size="sm">
          {t(isOn ? "change" : "turnOn")}
        </ButtonLink>
      </p>
      <Form method="post" className="stack" id={form.id} noValidate>
        <Failure title={t("notSaved")} form={form.errors} fields={form.allErrors} />
        {NOTICE_CHOICES.map((choice) => (
          <CheckField
            key={choice}
            name={choice}
            label={t(`pushChoice.${choice}`)}
            defaultChecked={field(choice).defaultValue === "on"}
          />
        ))}
        <CheckField
          name="quiet"
          label={t("quiet")}
          hint={t("quietHint", { zone })}
          defaultChecked={field("quiet").defaultValue === "on"}
        />
        <div className="row">
          <Field {...field("quietFrom")} type="time" label={t("quietFrom")} />
          <Field {...field("quietUntil")} type="time" label={t("quietUntil")} />
        </div>
        <Save intent="devices" />
      </Form>
    </Panel>
  );
}

/** The same choices as in the profile and in the links of the emails. */
function MailPanel() {
  const { t } = useTranslation(["notices", "profile"]);
  const { mail, hasMail } = useLoaderData<typeof loader>();

  return (
    <Panel id="mail" title={t("byMail")}>
      <p>{t(hasMail ? "byMailHint" : "noMail")}</p>
      <Form method="post" className="stack">
        {MAIL_CHOICES.map((choice) => (
          <CheckField
            key={choice}
            id={`mail-${choice}`}
            name={choice}
            label={t(`profile:notice.${choice}`)}
            defaultChecked={mail[choice]}
          />
        ))}
        <Save intent="mail" />
      </Form>
    </Panel>
  );
}

function Save({ intent }: { intent: "devices" | "mail" }) {
  const { t } = useTranslation("notices");
  const pending = usePending();

  return (
    <Button
      className="justify-self-start"
      variant="primary"
      name="intent"
      value={intent}
      pending={pending}
      pendingLabel={t("saving")}
    >
      {t("save")}
    </Button>
  );
}

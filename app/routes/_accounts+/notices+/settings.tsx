import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIL_CHOICES, NOTIFICATION_CHOICES } from "~db/vocabularies";
import { zoneOf } from "~/auth/cookies/zone.server";
import { sessionKeyOf } from "~/auth/session.server";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { speak } from "~/locales/i18n.server";
import { noticeChoices } from "~/models/accounts/profile-schema";
import { changeMailsAndDevices } from "~/models/accounts/profile.server";
import { mailReachOf } from "~/models/delivery/notices/mail-reach.server";
import { isPushOffered } from "~/models/delivery/notices/push/push-sender.server";
import { isPushOn } from "~/models/delivery/notices/push/push-subscriptions.server";
import {
  findQuietZone,
  getNotificationSettings,
} from "~/models/delivery/notices/settings/notice-settings.server";
import { mailBox } from "~/models/delivery/notices/settings/mail-box";
import { NoticeSettingsForm } from "~/models/delivery/notices/settings/schema";
import { zoneLabel } from "~/web/requests/zone-choices.server";
import { requireViewer } from "~/web/requests/page.server";
import { FailureMessage } from "~/ui/account/failure";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { CheckField } from "~/ui/form/check-field";
import { Field } from "~/ui/form/field";
import { type FieldProps, useForm, type UseForm } from "~/ui/form/use-form";
import { titleMeta } from "~/ui/meta/title-meta";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";
import { SubmitButton } from "~/ui/form/submit-button";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { actor, notifications, timeZone } = viewer;
  const cookie = request.headers.get("Cookie");
  const { t } = await speak(request);
  const zone = timeZone ?? (await findQuietZone(actor)) ?? zoneOf(cookie);

  return {
    title: t("notices:settings"),
    mail: noticeChoices(notifications),
    isAdmin: viewer.role === "admin",
    hasMail: viewer.email !== null,
    reach: mailReachOf(viewer),
    isOffered: isPushOffered(),
    isOn: await isPushOn(actor, { session: await sessionKeyOf(cookie) }),
    // The time zone that is used when notifications are sent; null for Vietnam's, while unknown.
    zone: zone && zoneLabel(zone, t),
    ...(await getNotificationSettings(actor)),
  };
}

export const action = formAction(
  viewerForm({
    schema: NoticeSettingsForm,
    run: async ({ actor, request }, { mail, ...devices }) => {
      const choices = { mail, devices: isPushOffered() ? devices : null };

      await changeMailsAndDevices(actor, choices, zoneOf(request.headers.get("Cookie")));
    },
    toast: { title: "common:saved" },
  }),
);

export default function NotificationSettingsScreen() {
  const { title, isAdmin, isOffered, push, quietHours, mail } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["notices", "common"]);
  const { form, field } = useForm({
    id: "choices",
    lastResult: useActionData<typeof action>()?.lastResult,
    defaultValue: {
      ...Object.fromEntries(NOTIFICATION_CHOICES.map((choice) => [choice, ticked(push[choice])])),
      ...Object.fromEntries(MAIL_CHOICES.map((choice) => [mailBox(choice), ticked(mail[choice])])),
      quiet: quietHours ? "on" : null,
      quietFrom: quietHours?.from ?? "22:00",
      quietUntil: quietHours?.until ?? "07:00",
    },
  });

  return (
    <div className="wrap section snug">
      <SectionHead level={1} size="s" title={title} hint={t("settingsHint")} />
      <Form method="post" className="stack loose" id={form.id} noValidate>
        <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
        {isOffered ? (
          <DevicesPanel field={field} />
        ) : (
          <Panel title={t("onDevices")}>{t("pushOff")}</Panel>
        )}
        <MailPanel field={field} />
        {isAdmin && <input type="hidden" name="hasAdminBoxes" value="on" />}
        <SaveButtons />
      </Form>
    </div>
  );
}

/** The choices that concern the person: "adminTasks" concerns admins alone. */
function useOwnChoices<Choice extends string>(choices: readonly Choice[]) {
  const { isAdmin } = useLoaderData<typeof loader>();

  return choices.filter((choice) => isAdmin || choice !== "adminTasks");
}

const ticked = (isOn: boolean) => (isOn ? "on" : null);

type Fields = Pick<UseForm, "field">;

/** Choices for notifications on devices, with quiet hours. */
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
      {useOwnChoices(NOTIFICATION_CHOICES).map((choice) => (
        <Box key={choice} {...field(choice)} label={t(`pushChoice.${choice}`)} />
      ))}
      <Box
        {...field("quiet")}
        label={t("quiet")}
        hint={`${t("quietHint")} ${zone ? t("quietZone", { zone }) : t("quietVietnam")}`}
      />
      <div className="row">
        <Field {...field("quietFrom")} type="time" label={t("quietFrom")} />
        <Field {...field("quietUntil")} type="time" label={t("quietUntil")} />
      </div>
    </Panel>
  );
}

/** Choices for emails, which the links in emails also offer. */
function MailPanel({ field }: Fields) {
  const { t } = useTranslation(["notices", "profile"]);
  const { hasMail, reach } = useLoaderData<typeof loader>();
  const choices = useOwnChoices(MAIL_CHOICES);
  if (!hasMail)
    return (
      <Panel id="mail" title={t("byMail")}>
        <p>{t("noMail")}</p>
        <p>
          <ButtonLink to="/profile/sign-in">{t("addMail")}</ButtonLink>
        </p>
      </Panel>
    );

  return (
    <Panel id="mail" title={t("byMail")}>
      <p>{t(`mailReach.${reach}`)}</p>
      <input type="hidden" name="hasMailBoxes" value="on" />
      {choices.map((choice) => (
        <Box key={choice} {...field(mailBox(choice))} label={t(`profile:notice.${choice}`)} />
      ))}
    </Panel>
  );
}

function Box(box: FieldProps & { label: string; hint?: string }) {
  return <CheckField {...box} defaultChecked={box.defaultValue === "on"} />;
}

/** Saves the choices; the second button also turns off all emails that can be turned off. */
function SaveButtons() {
  const { t } = useTranslation(["notices", "common"]);
  const { hasMail } = useLoaderData<typeof loader>();

  return (
    <div className="row">
      <SubmitButton pendingLabel={t("common:saving")}>{t("common:save")}</SubmitButton>
      {hasMail && (
        <Button name="mailsOff" value="on">
          {t("mailsOff")}
        </Button>
      )}
    </div>
  );
}

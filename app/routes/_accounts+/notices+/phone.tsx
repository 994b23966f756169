import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sessionKeyOf } from "~/auth/session.server";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { speak } from "~/locales/i18n.server";
import { mailReachOf } from "~/models/delivery/notices/mail-reach.server";
import { getPushKeys, isPushOffered } from "~/models/delivery/notices/push/push-sender.server";
import {
  isPushOn,
  renewPush,
  subscribeToPush,
  unsubscribeSession,
} from "~/models/delivery/notices/push/push-subscriptions.server";
import { PushSubscriptionForm } from "~/models/delivery/notices/push/schema";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { IphoneGuide } from "~/ui/notices/iphone-guide";
import { PhonePreview } from "~/ui/notices/phone-preview";
import { PushPanel } from "~/ui/notices/push-panel";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { actor } = viewer;

  return withErrorPage(request, async () => {
    const { t } = await speak(request);
    const session = await sessionKeyOf(request.headers.get("Cookie"));
    const publicKey = isPushOffered() ? (await getPushKeys()).publicKey : null;

    return {
      title: t("push:title"),
      isOn: await isPushOn(actor, { session }),
      hasMail: mailReachOf(viewer) === "sent",
      publicKey,
    };
  });
}

const browserForm = formFor(async ({ request }) => {
  const session = await sessionKeyOf(request.headers.get("Cookie"));

  return { ...(await requireViewer(request)), session };
});

export const action = intentAction({
  subscribe: browserForm({
    schema: PushSubscriptionForm,
    run: ({ actor, session }, browser) => subscribeToPush(actor, browser, { session }),
    toast: { title: "push:turnedOn" },
  }),
  renew: browserForm({
    schema: PushSubscriptionForm,
    run: ({ actor, session }, browser) => renewPush(actor, browser, { session }),
  }),
  off: browserForm({
    run: ({ actor, session }) => unsubscribeSession(actor, { session }),
    toast: { title: "push:turnedOff" },
  }),
});

export default function PhoneScreen() {
  const { t } = useTranslation(["push", "notices"]);
  const { isOn, hasMail, publicKey } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      {publicKey ? <PushOffer isOn={isOn} publicKey={publicKey} /> : <PushNotOffered />}
      <p>{t(hasMail ? "mailStays" : "listStays")}</p>
      {publicKey && <IphoneHelp />}
      <p>
        <ButtonLink to="/notices/settings">{t("notices:settings")}</ButtonLink>
      </p>
    </div>
  );
}

function PushOffer(pushState: { isOn: boolean; publicKey: string }) {
  const { t } = useTranslation("push");
  const { title, hasMail } = useLoaderData<typeof loader>();

  return (
    <div className="panel phone-offer">
      <div className="stack">
        <h1 className="d-s">{title}</h1>
        <p className="lead">{t("lead")}</p>
        <p>{t("more")}</p>
        <PushPanel {...pushState} hasMail={hasMail} />
      </div>
      <PhonePreview />
    </div>
  );
}

/**
 * The page without push notifications, shown if the operators have turned the service worker off.
 */
function PushNotOffered() {
  const { t } = useTranslation("notices");
  const { title } = useLoaderData<typeof loader>();

  return (
    <>
      <SectionHead level={1} size="s" title={title} />
      <Note>{t("pushOff")}</Note>
    </>
  );
}

function IphoneHelp() {
  const { t } = useTranslation("push");

  return (
    <details className="panel">
      <summary className="btn btn-quiet flush">{t("iphoneGuide")}</summary>
      <div className="stack">
        <p>{t("iphoneHint")}</p>
        <IphoneGuide />
      </div>
    </details>
  );
}

import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneOf } from "~/auth/cookies/zone.server";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatDateTime } from "~/locales/dates";
import { speak } from "~/locales/i18n.server";
import {
  createCalendarFeed,
  findCalendarFeed,
  removeCalendarFeed,
  replaceCalendarFeed,
} from "~/models/accounts/calendar-feed.server";
import { requireViewer } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { buttonClass } from "~/ui/elements/button";
import { SectionHead, Panel } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { AddressForms, CreateAddressForm } from "~/ui/account/secret-address-forms";
import { CalendarPlus } from "lucide-react";
import { CopyField } from "~/ui/dashboard/copy-field";
import { Icon } from "~/ui/elements/icon";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, timeZone } = await requireViewer(request);
  const { t, language } = await speak(request);
  const personZone = timeZone ?? zoneOf(request.headers.get("Cookie")) ?? VIETNAM_ZONE;
  const calendarFeed = await findCalendarFeed(actor);
  const feedView = {
    title: t("calendar:title"),
    feed: calendarFeed && {
      ...addressesOf(siteUrl(request) + calendarFeed.path),
      since: formatDateTime(calendarFeed.createdAt, language, personZone),
    },
  };

  return data(feedView, { headers: { "Cache-Control": "no-store" } });
}

/** The addresses of a feed. Calendar programs and Google's page expect a webcal: address. */
function addressesOf(address: string) {
  const webcal = address.replace(/^https?:/, "webcal:");
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`;

  return { address, webcal, google };
}

export const action = intentAction({
  create: viewerForm({
    run: ({ actor }) => createCalendarFeed(actor),
    toast: { title: "calendar:created" },
  }),
  replace: viewerForm({
    run: ({ actor }) => replaceCalendarFeed(actor),
    toast: { title: "calendar:replaced", body: "calendar:replacedHint" },
  }),
  remove: viewerForm({
    run: ({ actor }) => removeCalendarFeed(actor),
    toast: { title: "calendar:removed", body: "calendar:removedHint" },
  }),
});

export default function CalendarScreen() {
  const { t } = useTranslation("calendar");
  const { feed } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack">
      <SectionHead level={1} size="s" title={t("title")} hint={t("lead")} />
      {feed ? (
        <>
          <SubscribePanel feed={feed} />
          <AddressForms t={t} since={t("since", { time: feed.since })} />
        </>
      ) : (
        <CreateAddressForm t={t} />
      )}
    </div>
  );
}

type Feed = { address: string; webcal: string; google: string };

/** Three ways to subscribe, which cover all calendar programs. */
function SubscribePanel({ feed: { address, webcal, google } }: { feed: Feed }) {
  const { t } = useTranslation("calendar");

  return (
    <Panel title={t("subscribe")}>
      <SubscribeLink href={webcal} label={t("app")} hint={t("appHint")} />
      <SubscribeLink href={google} label={t("google")} hint={t("googleHint")} />
      <CopyField label={t("address")} value={address} hint={t("addressHint")} />
    </Panel>
  );
}

function SubscribeLink({ href, label, hint }: { href: string; label: string; hint: string }) {
  return (
    <div className="field">
      <a
        className={buttonClass({ variant: "primary" }, "justify-self-start")}
        href={href}
        rel="noreferrer"
      >
        <Icon of={CalendarPlus} />
        {label}
      </a>
      <p className="hint">{hint}</p>
    </div>
  );
}

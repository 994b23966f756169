import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneOf } from "~/auth/cookies/zone.server";
import { presentZone, VIETNAM_ZONE } from "~/locales/clocks";
import { formatMonth } from "~/locales/dates";
import { speak, type Translate } from "~/locales/i18n.server";
import { offeredLanguages } from "~/locales/offered-languages";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { requireViewer } from "~/web/requests/page.server";
import { preferencesOf } from "~/web/requests/preferences.server";
import { zoneChoices, zoneLabel } from "~/web/requests/zone-choices.server";
import { SectionHead } from "~/ui/elements/panel";
import { COMMON_ZONES } from "~/ui/frame/preferences/zones";
import { titleMeta } from "~/ui/meta/title-meta";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";
import { youAction } from "./change-you.server";
import { YouForm } from "./you-form";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { t } = await speak(request);
  const { language, theme, textSize, currency } = await preferencesOf(request);
  const zone = viewer.timeZone ?? zoneOf(request.headers.get("Cookie")) ?? VIETNAM_ZONE;

  return {
    title: t("common:profile"),
    memberSince: formatMonth(viewer.createdAt, language, zone),
    id: viewer.id,
    pictureUrl: viewer.profileImageUrl,
    names: { name: viewer.name, firstName: viewer.firstName },
    settings: {
      // A choice in this browser wins over the account's.
      language,
      languages: offeredLanguages(),
      ...zoneSettings(viewer.timeZone, t),
      theme: theme ?? viewer.theme,
      textSize,
      currency,
      currencies: listOfferedCurrencies(),
    },
  };
}

/** The zones to choose from, the person's own among them. */
function zoneSettings(stored: string | null, t: Translate) {
  const timeZone = stored && presentZone(stored);
  const { common } = zoneChoices(COMMON_ZONES, t);
  const isListed = timeZone === null || common.some(({ value }) => value === timeZone);

  return {
    timeZone,
    zones: isListed ? common : [...common, { value: timeZone, label: zoneLabel(timeZone, t) }],
  };
}

export const action = youAction;

export default function YouScreen() {
  const { t } = useTranslation("profile");
  const { title, memberSince } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug">
      <SectionHead
        level={1}
        size="s"
        title={title}
        hint={t("memberSince", { month: memberSince })}
      />
      <YouForm />
    </div>
  );
}

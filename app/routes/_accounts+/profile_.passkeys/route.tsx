import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deviceOf } from "~/auth/cookies/device";
import { zoneOf } from "~/auth/cookies/zone.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatDateTime } from "~/locales/dates";
import { speak } from "~/locales/i18n.server";
import { listPasskeys } from "~/models/accounts/authentication/passkeys/passkeys.server";
import { canHavePasskeys } from "~/models/accounts/authentication/passkeys/relying-party";
import { requireViewer } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { NewPasskeyPanel } from "./new-passkey-panel";
import { passkeyAction } from "./passkey-actions.server";
import { PasskeyList } from "./passkey-list";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, timeZone, passwordHash, googleId, hasSecondFactor } = await requireViewer(request);
  const { t, language } = await speak(request);
  const personZone = timeZone ?? zoneOf(request.headers.get("Cookie")) ?? VIETNAM_ZONE;
  const passkeys = (await listPasskeys(actor)).map(
    ({ id: passkeyId, name: passkeyName, createdAt, lastUsedAt }) => ({
      id: passkeyId,
      name: passkeyName,
      created: formatDateTime(createdAt, language, personZone),
      used: lastUsedAt && formatDateTime(lastUsedAt, language, personZone),
    }),
  );
  const passkeysView = {
    title: t("passkeys:title"),
    passkeys,
    owner: { hasPassword: passwordHash !== null, hasGoogle: googleId !== null },
    hasSecondFactor,
    device: deviceOf(request.headers.get("User-Agent")) ?? t("passkeys:nameDefault"),
    hasPasskeys: canHavePasskeys(siteUrl(request)),
  };

  return data(passkeysView, { headers: { "Cache-Control": "no-store" } });
}

export const action = passkeyAction;

export default function PasskeysScreen() {
  const { t } = useTranslation("passkeys");
  const { hasPasskeys, passkeys } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack">
      <SectionHead level={1} size="s" title={t("title")} hint={t("lead")} />
      <PasskeyList />
      {hasPasskeys ? <NewPasskeyPanel key={passkeys.length} /> : <Note>{t("needsDomain")}</Note>}
    </div>
  );
}

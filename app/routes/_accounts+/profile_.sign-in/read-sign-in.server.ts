import { deviceOf } from "~/auth/cookies/device";
import { sessionKeyOf } from "~/auth/session.server";
import { readSignInSecret } from "~/auth/cookies/sign-in-code.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import type { requireViewer } from "~/web/requests/page.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatDateTime } from "~/locales/dates";
import { speak } from "~/locales/i18n.server";
import { findCalendarFeed } from "~/models/accounts/calendar-feed.server";
import { findAddressProofs } from "~/models/accounts/addresses/prove-address.server";
import { listSessions } from "~/models/accounts/authentication/sessions.server";
import { areTextsOn } from "~/models/delivery/notices/texts/text-shares.server";

type Viewer = Awaited<ReturnType<typeof requireViewer>>;

export async function readSignIn(request: Request, viewer: Viewer) {
  const cookie = request.headers.get("Cookie");
  const { language, t } = await speak(request);
  const zone = viewer.timeZone ?? zoneOf(cookie) ?? VIETNAM_ZONE;
  const sessions = await listSessions(viewer.id, await sessionKeyOf(cookie));

  return {
    title: t("workspace:pages.signIn"),
    hasPassword: viewer.passwordHash !== null,
    addresses: { email: viewer.email, phone: viewer.phone },
    textsCodes: areTextsOn(),
    needsEmailFirst: !areTextsOn() && (viewer.email === null || viewer.emailProvenAt === null),
    proofs: await findAddressProofs(viewer.actor, await readSignInSecret(cookie)),
    sessions: sessions.map(({ sid, userAgent, createdAt, isCurrent }) => ({
      sid,
      device: deviceOf(userAgent),
      since: formatDateTime(createdAt, language, zone),
      sinceIso: createdAt.toISOString(),
      isCurrent,
    })),
    hasCalendar: (await findCalendarFeed(viewer.actor)) !== null,
    hasTokens: viewer.isApprovedArtist,
  };
}

import { offeredLanguages, readerLanguage } from "~/locales/offered-languages";
import { deviceOf } from "~/auth/cookies/device";
import { sessionKeyOf } from "~/auth/session.server";
import { readSignInSecret } from "~/auth/cookies/sign-in-code.server";
import { zoneOf } from "~/auth/cookies/zone.server";
import type { requireViewer } from "~/web/requests/page.server";
import { zoneChoices, zoneLabel } from "~/web/requests/zone-choices.server";
import { presentZone, VIETNAM_ZONE } from "~/locales/clocks";
import { formatDateTime, formatMonth } from "~/locales/dates";
import { speak, type Translate } from "~/locales/i18n.server";
import { findApplication } from "~/models/accounts/applications.server";
import { findCalendarFeed } from "~/models/accounts/calendar-feed.server";
import { findExport, isLargeAccount } from "~/models/office/data-export/data-exports.server";
import { findAddressProofs } from "~/models/accounts/addresses/prove-address.server";
import { noticeChoices } from "~/models/accounts/profile-schema";
import { areTextsOn } from "~/models/delivery/notices/texts/text-shares.server";
import { listTelevisions } from "~/models/live/televisions/remote-control.server";
import { ZONES } from "~/ui/frame/preferences/zones";
import { listSessions } from "~/models/accounts/authentication/sessions.server";

type Viewer = Awaited<ReturnType<typeof requireViewer>>;

function isGuardable({ role, hasSecondFactor }: Viewer) {
  return role !== "viewer" || hasSecondFactor;
}

export async function readProfile(request: Request, viewer: Viewer) {
  const cookie = request.headers.get("Cookie");
  const { language, t } = await speak(request);
  const zone = viewer.timeZone ?? zoneOf(cookie) ?? VIETNAM_ZONE;
  const sessions = await listSessions(viewer.id, await sessionKeyOf(cookie));

  return {
    title: t("profile:title"),
    id: viewer.id,
    pictureUrl: viewer.profileImageUrl,
    hasPassword: viewer.passwordHash !== null,
    factor: isGuardable(viewer)
      ? viewer.hasSecondFactor
        ? ("on" as const)
        : ("off" as const)
      : null,
    notices: noticeChoices(viewer.notifications),
    memberSince: formatMonth(viewer.createdAt, language, zone),
    names: {
      name: viewer.name,
      firstName: viewer.firstName,
      email: viewer.email,
      phone: viewer.phone,
    },
    textsCodes: areTextsOn(),
    proofs: await findAddressProofs(viewer.actor, await readSignInSecret(cookie)),
    settings: {
      language: readerLanguage(viewer.language ?? language),
      languages: offeredLanguages(),
      ...zoneSettings(viewer, t),
      theme: viewer.theme,
    },
    sessions: sessions.map(({ userAgent, createdAt, isCurrent }) => ({
      device: deviceOf(userAgent),
      since: formatDateTime(createdAt, language, zone),
      sinceIso: createdAt.toISOString(),
      isCurrent,
    })),
    data: await dataView(viewer.actor, t, (at) => formatDateTime(at, language, zone)),
    televisions: (await listTelevisions(viewer.actor)).length,
    hasCalendar: (await findCalendarFeed(viewer.actor)) !== null,
    application: (await findApplication(viewer.actor))?.application ?? null,
  };
}

/** The zones to choose from, the person's own among them. */
function zoneSettings({ timeZone: stored }: Viewer, t: Translate) {
  const timeZone = stored && presentZone(stored);
  const { common } = zoneChoices(ZONES, t);
  const isListed = timeZone === null || common.some(({ value }) => value === timeZone);

  return {
    timeZone,
    zones: isListed ? common : [...common, { value: timeZone, label: zoneLabel(timeZone, t) }],
  };
}

/** The state of "Download my data": at once, or a file made in the background. */
async function dataView(actor: Viewer["actor"], t: Translate, moment: (at: Date) => string) {
  const found = await findExport(actor);
  if (!found) return { isLarge: await isLargeAccount(actor), state: null };

  const { id, state, done, total, expiresAt } = found;
  const percent = Math.min(99, Math.floor((done / Math.max(1, total)) * 100));

  return {
    isLarge: true,
    state: state === "waiting" ? ("working" as const) : state,
    percent,
    progress: t("profile:exportProgress", { percent }),
    href: `/profile/data?export=${id}`,
    until: expiresAt && t("profile:exportUntil", { time: moment(expiresAt) }),
  };
}

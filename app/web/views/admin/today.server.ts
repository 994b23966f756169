import { formatNumber, formatSums } from "~/locales/format";
import { formatTime } from "~/locales/dates";
import { hasReceivingAccount } from "~/models/checkout/transfers/transfer-details.server";
import { readSite } from "~/models/base/site/site-settings.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { listShowsOfDay } from "~/models/office/admin/events.server";
import { countWaiting } from "~/models/office/admin/overview.server";
import { countWeek } from "~/models/office/admin/week.server";
import { isTestMoney } from "~/models/payouts/payout-lists.server";
import { shownStart } from "~/models/shows/events/event-state";
import { dayAfter, dayAt, startOfDay } from "~/models/shows/events/listing/days";
import { lookIntoFolder } from "~/operations/backup/backup-folder.server";
import { getBackupStatus } from "~/operations/backup/backup-status.server";
import { env } from "~/platform/settings/env.server";
import type { OpeningStep, ShowOfDay, WeekFact } from "~/ui/admin/today-panels";
import { titleOf } from "../wording.server";
import type { AdminContext } from "./admin-list.server";
import { listDecisions } from "./decisions.server";
import { healthView } from "./health.server";
import { waitingByPage } from "./waiting.server";

/**
 * The admin's first page: the health of the site, the waiting decisions, the shows of today,
 * the steps before the site opens, and the last seven days in numbers.
 */
export async function todayView(context: AdminContext) {
  const { actor, t, language } = context;
  const waiting = await countWaiting(actor);
  const { checks, ...health } = await healthView(context);

  return {
    title: t("workspace:pages.today"),
    health: {
      ...health,
      weak: checks.filter(({ state }) => state === "warn").map(({ name }) => name),
      live: checks.find(({ key }) => key === "live")?.fact ?? null,
      broken: checks.filter(({ state }) => state === "bad"),
    },
    decisions: await listDecisions(waiting, context),
    waitingCount: formatNumber(waitingByPage(waiting).today ?? 0, language),
    shows: await showsOfDay(context),
    opening: await openingSteps(context),
    week: await weekFacts(context),
  };
}

/** What happened in the last seven days, as numbers in words. */
async function weekFacts({ actor, language }: AdminContext): Promise<WeekFact[]> {
  const { shows, sales, refunds, accounts } = await countWeek(actor);
  const sold = sales.reduce((sum, { n }) => sum + n, 0);
  const number = (value: number) => formatNumber(value, language);

  return [
    { key: "shows", fact: number(shows) },
    {
      key: "sales",
      fact: [number(sold), ...(sold ? [formatSums(sales, "usd", language)] : [])].join(" · "),
    },
    { key: "refunds", fact: number(refunds) },
    { key: "accounts", fact: number(accounts) },
  ];
}

async function showsOfDay(context: AdminContext): Promise<ShowOfDay[]> {
  const { actor, t, language, dayZone, now, moment } = context;
  const day = dayAt(now, dayZone);
  const shows = await listShowsOfDay(
    actor,
    startOfDay(day, dayZone),
    startOfDay(dayAfter(day), dayZone),
  );

  return shows.map((event) => {
    const { id, isLive, currentAttendees: count, maxAttendees: places } = event;
    const viewers = countViewers(id);
    const start = shownStart(event);

    return {
      id,
      title: titleOf(event, language),
      isLive,
      time: dayAt(start, dayZone) === day ? formatTime(start, language, dayZone) : moment(start),
      hint: isLive
        ? t("today:watching", { count: viewers })
        : places === null
          ? t("overview:taken", { count })
          : t("overview:takenOf", { count, all: formatNumber(places, language) }),
    };
  });
}

/** The steps before the site opens; empty once all are done. */
async function openingSteps({ actor, t }: AdminContext): Promise<OpeningStep[]> {
  const { logo, colors, contact } = readSite(actor);
  const takesMoney = !isTestMoney() && (Boolean(env.STRIPE_SECRET_KEY) || hasReceivingAccount());
  const missing = (key: "APP_URL" | "SMTP_URL" | "BACKUP_TO") =>
    t(`health:settings.without.${key}`);
  const steps: OpeningStep[] = [
    {
      key: "looks",
      isDone: Boolean(logo ?? colors ?? contact ?? env.CONTACT),
      hint: t("today:opening.looksHint"),
      to: "/admin/site",
    },
    {
      key: "address",
      isDone: env.APP_URL?.startsWith("https://") === true,
      hint: missing("APP_URL"),
    },
    { key: "mail", isDone: isMailOn(), hint: missing("SMTP_URL") },
    env.BACKUP_TO
      ? await backupStep(env.BACKUP_TO, t)
      : { key: "backup", isDone: false, hint: missing("BACKUP_TO") },
    { key: "payments", isDone: takesMoney, hint: t("today:opening.paymentsHint") },
  ];

  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

/** A folder on the disk of the data is not another place. */
async function backupStep(to: string, t: AdminContext["t"]): Promise<OpeningStep> {
  const isOnDataDisk = (await lookIntoFolder(to, null))?.isOnDataDisk === true;

  return {
    key: "backup",
    isDone: Boolean(getBackupStatus()?.lastAt) && !isOnDataDisk,
    hint: t(isOnDataDisk ? "today:opening.backupOnDataDisk" : "today:opening.backupHint"),
  };
}

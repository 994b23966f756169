import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { artistProfiles, events, users } from "~db/schema";
import { env } from "~/env.server";
import { clocksFor, VIETNAM_ZONE } from "~/locales/clocks";
import { formatDateTime } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { translator } from "~/locales/i18n.server";
import { layMail } from "./mail-layout";
import { queueMail } from "./outbox.server";

type ShowMailKind =
  | "ticket"
  | "registered"
  | "donation"
  | "refunded"
  | "cancelled"
  | "cancelledFree"
  | "offer"
  | "day"
  | "hour"
  | "live"
  | "changed";

export type ShowMail = {
  kind: ShowMailKind;
  userId: string;
  eventId: string;
  /** What the mail tells of: the same fact is never told twice. */
  fact: string;
  /** Where its button leads on this site. */
  path: string;
  amountCents?: number;
  code?: string;
  until?: Date;
};

/**
 * Writes a mail about a show to the outbox, in the transaction of the fact, in the person's language, with the time at
 * three places and theirs first. Accounts without an email get none.
 */
export async function queueShowMail(tx: Tx, mail: ShowMail): Promise<void> {
  const [row] = await tx
    .select({ user: users, event: events })
    .from(users)
    .innerJoin(events, eq(events.id, mail.eventId))
    .where(eq(users.id, mail.userId));
  if (!row?.user.email || row.user.deletedAt || isUnwanted(mail.kind, row.user)) return;
  const { user, event } = row;
  const language = user.language ?? "en";
  const words = await wordShowMail(tx, mail, user, event);
  const address = user.email!;
  await queueMail(tx, { userId: user.id, address, language, onceKey: `${mail.kind}:${mail.fact}`, ...words });
}

type User = typeof users.$inferSelect;
type Event = typeof events.$inferSelect;

/** Reminders and calls can be turned off in the profile; what tells of money and changes cannot. */
function isUnwanted(kind: ShowMailKind, { notifications }: User) {
  const choice = { day: "reminders", hour: "reminders", live: "live" }[kind as string];
  return choice !== undefined && notifications?.[choice] === false;
}

async function wordShowMail(tx: Tx, mail: ShowMail, user: User, event: Event) {
  const language = user.language ?? "en";
  const t = translator(language);
  const params = {
    title: event.language === language ? event.title : (event.titleOther ?? event.title),
    name: await artistNameOf(tx, event.artistId),
    code: mail.code,
    amount: formatMoney(mail.amountCents ?? 0, language),
    until: mail.until && momentFor(mail.until, user),
  };
  const times = clocksFor(event.startTime, language, user.timeZone).map(({ place, text: time }) =>
    t("mail:when", { place: t(`common:clock.${place}`), time }),
  );
  const content = {
    language,
    greeting: t("mail:greeting", { firstName: user.firstName }),
    paragraphs: [t(`mail:${mail.kind}.body`, params), times.join("\n")],
    button: { label: t(`mail:${mail.kind}.button`), url: siteAddress() + mail.path },
  };
  return { subject: t(`mail:${mail.kind}.subject`, params), ...layMail(content) };
}

/** In the person's zone; in Vietnam, by name, where theirs is not known. */
function momentFor(at: Date, { language, timeZone }: User) {
  const text = formatDateTime(at, language ?? "en", timeZone ?? VIETNAM_ZONE);
  return timeZone ? text : `${text} (${translator(language ?? "en")("common:clock.vietnam")})`;
}

async function artistNameOf(tx: Tx, artistId: string): Promise<string> {
  const [row] = await tx
    .select({ stageName: artistProfiles.stageName, name: users.name })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(eq(users.id, artistId));
  return row?.stageName ?? row?.name ?? "";
}

/** Mails are written where no request tells the address: APP_URL, else this machine's. */
function siteAddress() {
  return env.APP_URL ? new URL(env.APP_URL).origin : `http://${env.HOST}:${env.PORT}`;
}

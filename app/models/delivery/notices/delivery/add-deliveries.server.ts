import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import type { NoticeDetails } from "~db/schema";
import {
  DELIVERY_WAYS,
  type DeliveryChoice,
  type DeliveryWay,
  type NoticeChoice,
  type NoticeKind,
} from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { findTextPurpose } from "../texts/notice-text-message.server";
import { areNoticeTextsOn } from "../texts/text-shares.server";
import { DELIVERY_RULES, expiryOf, switchFor } from "./delivery-rules";

type Told = {
  noticeId: string;
  userId: string;
  kind: NoticeKind;
  eventId: string | null;
  details: NoticeDetails;
  choice?: NoticeChoice;
};
type Person = Pick<Told, "userId" | "kind" | "eventId"> & { choice: DeliveryChoice };

/** Who has opened a notice by then gets no text message about it. */
const TEXT_DELAY_MS = 60_000;

/** Selects a person's recipients of each way, as a column `recipient`, unless the person does not want it; null: none. */
const RECIPIENTS: Record<DeliveryWay, (person: Person) => SQL | null> = {
  push: ({ userId, choice }) =>
    sql`select id as recipient from push_subscriptions where user_id = ${userId} and not ${isStored("off", userId, switchFor("push", choice))}`,
  text: ({ userId, kind, eventId, choice }) => {
    if (!areNoticeTextsOn() || findTextPurpose(kind) === null) return null;
    const isWorthIt = kind === "live" ? hasTicket(userId, eventId) : sql`1`;
    return sql`select id as recipient from users where id = ${userId} and phone_proven_at is not null
      and ${isStored("turned_on", userId, switchFor("text", choice))} and ${isWorthIt}`;
  },
};

function isStored(column: "off" | "turned_on", userId: string, value: string): SQL {
  return sql`exists (select 1 from notice_settings s, json_each(${sql.raw(`s.${column}`)}) c where s.user_id = ${userId} and c.value = ${value})`;
}

function hasTicket(userId: string, eventId: string | null): SQL {
  return sql`exists (select 1 from tickets where user_id = ${userId} and event_id = ${eventId}
    and status <> 'refunded' and is_unclaimed = 0 and access <> 'replay')`;
}

/**
 * Sends a notice on its ways outside the site, in the transaction that stores it, unless the person turned that off.
 * Takes the place of what an earlier notice of the same topic still has to send.
 */
export async function addDeliveries(
  tx: Tx,
  { noticeId, userId, kind, eventId, details, ...told }: Told,
): Promise<void> {
  const now = clock.now();
  const choice = told.choice ?? DELIVERY_RULES[kind].choice;
  const expires = expiryOf(kind, details, now).getTime();
  await tx.run(sql`delete from notice_deliveries where notice_id = ${noticeId}`);
  for (const way of DELIVERY_WAYS) {
    const recipients = RECIPIENTS[way]({ userId, kind, eventId, choice });
    const due = now.getTime() + (way === "text" ? TEXT_DELAY_MS : 0);
    if (recipients)
      await tx.run(sql`
        insert into notice_deliveries (notice_id, way, recipient, choice, due_at, expires_at)
        select ${noticeId}, ${way}, recipient, ${choice}, ${due}, ${expires} from (${recipients})`);
  }
}

/** Drops what still waits for choices that a person has turned off ("way:choice"), in the transaction that stores them. */
export async function dropTurnedOff(tx: Tx, userId: string, off: string[]): Promise<void> {
  await tx.run(sql`
    delete from notice_deliveries where notice_id in (select id from notices where user_id = ${userId})
      and way || ':' || choice in (select value from json_each(${JSON.stringify(off)}))`);
}

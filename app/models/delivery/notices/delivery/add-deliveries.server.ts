import { sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import type { NoticeDetails } from "~db/schema";
import type { NoticeChoice, NoticeKind } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import { DELIVERY_RULES, expiryOf } from "./delivery-rules";

type Told = {
  noticeId: string;
  userId: string;
  kind: NoticeKind;
  details: NoticeDetails;
  choice?: NoticeChoice;
};

/**
 * Sends a notice to the person's browsers, in the transaction that stores it, unless the person
 * turned that off. Takes the place of what an earlier notice of the same topic still has to send.
 */
export async function addDeliveries(
  tx: Tx,
  { noticeId, userId, kind, details, ...told }: Told,
): Promise<void> {
  const now = clock.now();
  const choice = told.choice ?? DELIVERY_RULES[kind].choice;
  const expires = expiryOf(kind, details, now).getTime();

  await tx.run(sql`delete from notice_deliveries where notice_id = ${noticeId}`);
  await tx.run(sql`
    insert into notice_deliveries (notice_id, recipient, choice, due_at, expires_at)
    select ${noticeId}, id, ${choice}, ${now.getTime()}, ${expires} from push_subscriptions
    where user_id = ${userId} and not exists (
      select 1 from notice_settings s, json_each(s.off) c where s.user_id = ${userId} and c.value = ${choice})`);
}

/**
 * Drops what still waits for choices that a person has turned off, in the transaction that stores
 * them.
 */
export async function dropTurnedOff(tx: Tx, userId: string, off: NoticeChoice[]): Promise<void> {
  await tx.run(sql`
    delete from notice_deliveries where notice_id in (select id from notices where user_id = ${userId})
      and choice in (select value from json_each(${JSON.stringify(off)}))`);
}

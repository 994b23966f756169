import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import type { NoticeDetails } from "~db/schema";
import { DELIVERY_WAYS, type DeliveryWay, type NoticeChoice, type NoticeKind } from "~db/vocabularies";
import { clock } from "~/integrations/clock/clock";
import { DELIVERY_RULES, expiryOf, switchFor } from "./delivery-rules";

type Told = { noticeId: string; userId: string; kind: NoticeKind; details: NoticeDetails; choice?: NoticeChoice };

/** Selects a person's recipients of each way, as a column `recipient`. */
const RECIPIENTS: Record<DeliveryWay, (userId: string) => SQL> = {
  push: (userId) => sql`select id as recipient from push_subscriptions where user_id = ${userId}`,
};

/**
 * Sends a notice on its ways outside the site, in the transaction that stores it, unless the person turned that off.
 * Takes the place of what an earlier notice of the same topic still has to send.
 */
export async function addDeliveries(tx: Tx, { noticeId, userId, kind, details, choice }: Told): Promise<void> {
  const now = clock.now();
  const covering = choice ?? DELIVERY_RULES[kind].choice;
  const [due, expires] = [now.getTime(), expiryOf(kind, details, now).getTime()];
  await tx.run(sql`delete from notice_deliveries where notice_id = ${noticeId}`);
  for (const way of DELIVERY_WAYS) {
    await tx.run(sql`
      insert into notice_deliveries (notice_id, way, recipient, choice, due_at, expires_at)
      select ${noticeId}, ${way}, recipient, ${covering}, ${due}, ${expires} from (${RECIPIENTS[way](userId)})
      where not exists (select 1 from notice_settings s, json_each(s.off) o
        where s.user_id = ${userId} and o.value = ${switchFor(way, covering)})`);
  }
}

/** Drops what still waits for choices that a person has turned off, in the transaction that stores them. */
export async function dropTurnedOff(tx: Tx, userId: string, off: string[]): Promise<void> {
  await tx.run(sql`
    delete from notice_deliveries where notice_id in (select id from notices where user_id = ${userId})
      and way || ':' || choice in (select value from json_each(${JSON.stringify(off)}))`);
}

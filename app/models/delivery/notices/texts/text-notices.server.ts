import { eq } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { textMessages, users } from "~db/schema";
import type { Language, TextPurpose } from "~db/vocabularies";
import { clock } from "~/platform/clock/clock";
import type { DeliveryMessage, DeliveryOutcome } from "~/integrations/delivery/delivery";
import { findQuietStart } from "~/integrations/delivery/quiet-hours";
import { canText } from "./text-countries.server";
import { mayTextNotice, untilTomorrowMs } from "./text-shares.server";

type Message = Pick<DeliveryMessage, "deliveryId" | "expiresAt" | "quietHours"> & {
  short: NonNullable<DeliveryMessage["short"]>;
};
/** `id`: the same for each attempt of a delivery. */
type TextToSend = { message: { id: string; to: string; expiresAt: Date }; formerAttempts: number };

/**
 * Counts a delivery as one of the day's text messages, once, before its first attempt.
 * @returns the message to send, or how the delivery has ended
 */
export async function takeTextNotice(userId: string, message: Message): Promise<TextToSend | DeliveryOutcome> {
  return transaction(async (tx) => {
    const to = await findTextNumber(tx, userId);
    if (to === null) return { result: "gone" };
    const { deliveryId } = message;
    const [known] = await tx.select().from(textMessages).where(eq(textMessages.deliveryId, deliveryId));
    if (!known && !(await mayTextNotice(tx))) return { result: "later", afterMs: untilTomorrowMs() };
    const { id, state, phone, attempts } = known ?? (await insertMessage(tx, to, message));
    // The service has reported on it, or crashed after it was taken.
    if (state !== "waiting") return { result: "delivered" };
    if (phone !== to) return { result: "gone" };
    await tx
      .update(textMessages)
      .set({ attempts: attempts + 1 })
      .where(eq(textMessages.id, id));
    return { message: { id, to, expiresAt: usefulUntil(message) }, formerAttempts: attempts };
  });
}

/** Where a person gets text messages: a number that they have proven, in a country that the operators pay for. */
async function findTextNumber(tx: Tx, userId: string): Promise<string | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  return user?.phone && user.phoneProvenAt && canText(user.phone, { isNotice: true }) ? user.phone : null;
}

async function insertMessage(tx: Tx, phone: string, { deliveryId, expiresAt, short }: Message) {
  const { purpose, language } = short as { purpose: TextPurpose; language: Language };
  // Written anew for each attempt, so nothing of it has to be stored.
  const text = { text: "", textAscii: "", params: {} };
  const values = { phone, purpose, language, deliveryId, expiresAt, createdAt: clock.now(), ...text };
  const [row] = await tx.insert(textMessages).values(values).returning();
  return row!;
}

/** A service that is late must not break the person's quiet hours. */
function usefulUntil({ expiresAt, quietHours }: Message): Date {
  const quietStart = quietHours && findQuietStart(clock.now(), quietHours);
  return quietStart && quietStart < expiresAt ? quietStart : expiresAt;
}

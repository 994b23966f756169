import { eq } from "drizzle-orm";
import { db, transaction, type Reader } from "~db/client.server";
import { noticeSettings, users } from "~db/schema";
import { TEXT_CHOICES, type TextChoice } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { assertMember } from "~/models/base/permissions";
import { dropTurnedOff } from "../delivery/add-deliveries.server";
import { switchFor } from "../delivery/delivery-rules";
import { canText } from "../texts/text-countries.server";
import { areNoticeTextsOn } from "../texts/text-shares.server";

export type TextChoices = Record<TextChoice, boolean>;
/** "off": the site sends no notices as text messages; "unproven": nobody has signed in with a code to the number. */
export type TextReach = "off" | "noNumber" | "unproven" | "elsewhere" | "ready";

/** Which notices the actor gets as text messages, and where. @throws AppError unauthenticated */
export async function getTextChoices(actor: Actor) {
  assertMember(actor);
  const row = await db.query.noticeSettings.findFirst({ where: eq(noticeSettings.userId, actor.userId) });
  const text = Object.fromEntries(
    TEXT_CHOICES.map((choice) => [choice, row?.turnedOn.includes(keyOf(choice)) ?? false]),
  ) as TextChoices;
  const { reach, phone } = await findReach(db, actor.userId);
  return { text, reach, textTo: reach === "ready" ? phone : null };
}

/** @throws AppError unauthenticated; conflict for turning one on without a number that the site sends to */
export async function changeTextChoices(actor: Actor, text: TextChoices): Promise<void> {
  assertMember(actor);
  const { userId } = actor;
  const turnedOn = TEXT_CHOICES.filter((choice) => text[choice]).map(keyOf);
  const off = TEXT_CHOICES.filter((choice) => !text[choice]).map(keyOf);
  await transaction(async (tx) => {
    const { reach } = await findReach(tx, userId);
    if (turnedOn.length > 0 && reach !== "ready") throw new AppError("conflict", "notices:textsUnavailable");
    await tx
      .insert(noticeSettings)
      .values({ userId, turnedOn })
      .onConflictDoUpdate({ target: noticeSettings.userId, set: { turnedOn } });
    await dropTurnedOff(tx, userId, off);
  });
}

async function findReach(on: Reader, userId: string): Promise<{ reach: TextReach; phone: string | null }> {
  const [user] = await on.select().from(users).where(eq(users.id, userId));
  const phone = user?.phone ?? null;
  return { phone, reach: reachOf(phone, user?.phoneProvenAt ?? null) };
}

function reachOf(phone: string | null, provenAt: Date | null): TextReach {
  if (!areNoticeTextsOn()) return "off";
  if (phone === null) return "noNumber";
  if (!canText(phone, { isNotice: true })) return "elsewhere";
  return provenAt === null ? "unproven" : "ready";
}

const keyOf = (choice: TextChoice) => switchFor("text", choice);

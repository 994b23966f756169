import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { formDrafts } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { TypedEvent } from "./protocol";

const DAY_MS = 24 * 3600_000;
const MAX_FORM_LENGTH = 60_000;

/** A form with the revision it is based on. */
export type FormDraft<Typed = TypedEvent> = { typed: Typed; seen?: string };

/** Stores a form for a day. @returns the token that restores it; null if the form is too large */
export async function saveFormDraft(draftForm: FormDraft<unknown>): Promise<string | null> {
  if (JSON.stringify(draftForm).length > MAX_FORM_LENGTH) return null;

  const token = randomBytes(16).toString("base64url");

  await transaction(async (tx) => {
    await tx.delete(formDrafts).where(lt(formDrafts.createdAt, oldestKeptTime()));
    await tx
      .insert(formDrafts)
      .values({ tokenHash: hashToken(token), typed: draftForm, createdAt: clock.now() });
  });

  return token;
}

export async function findFormDraft<Typed = TypedEvent>(
  token: string | null,
): Promise<FormDraft<Typed> | null> {
  if (!token) return null;

  const storedDraft = await db.query.formDrafts.findFirst({
    where: and(
      eq(formDrafts.tokenHash, hashToken(token)),
      gt(formDrafts.createdAt, oldestKeptTime()),
    ),
  });

  return (storedDraft?.typed as FormDraft<Typed> | undefined) ?? null;
}

function oldestKeptTime() {
  return new Date(clock.now().getTime() - DAY_MS);
}

function hashToken(token: string) {
  return createHash("sha256").update(token).digest("base64url");
}

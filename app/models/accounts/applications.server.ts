import { and, eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import type { Member } from "~/models/base/actor";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { foldForSearch } from "~/models/base/text/fold";
import type { Application } from "./application-schema";
import { redeemInvitationCode } from "./invitations.server";
import { assertMayTakeName, isReservedStageName } from "./reserved-names";

export async function findApplication(actor: Member) {
  const [profile] = await db.select().from(artistProfiles).where(eq(artistProfiles.userId, actor.userId));
  return profile ?? null;
}

/**
 * Applies as an artist, or changes a pending application. A valid invitation code approves at once.
 * @throws AppError conflict (approved already), forbidden (nobody may apply), invalid at the field code or stageName
 */
export async function applyAsArtist(actor: Member, input: Application): Promise<"pending" | "approved"> {
  return transaction(async (tx) => {
    const [old] = await tx.select().from(artistProfiles).where(eq(artistProfiles.userId, actor.userId));
    if (old?.isApproved) throw new AppError("conflict", "accounts:apply.already");
    if (old?.application !== "pending") assertMayApply(input);
    assertMayTakeName("stageName", input.stageName, old?.stageName, isReservedStageName);

    const isApproved = Boolean(input.code) && (await redeemInvitationCode(tx, input.code!, actor.userId));
    if (input.code && !isApproved) throw codeInvalid();
    const application = isApproved ? ("approved" as const) : ("pending" as const);
    const profile = { ...profileOf(input), isApproved, application };
    await tx
      .insert(artistProfiles)
      .values({ userId: actor.userId, ...profile })
      .onConflictDoUpdate({ target: artistProfiles.userId, set: profile });
    const isViewer = and(eq(users.id, actor.userId), eq(users.role, "viewer"));
    await tx.update(users).set({ role: "artist" }).where(isViewer);
    return application;
  });
}

/** A pending application can be changed whatever the operators decide later. @throws AppError forbidden, invalid */
function assertMayApply({ code }: Application) {
  const { applicants } = getSiteSettings();
  if (applicants === "nobody") throw new AppError("forbidden", "accounts:apply.closed");
  const message = { key: "accounts:apply.codeRequired" };
  if (applicants === "invited" && !code) throw new AppError("invalid", message.key, { fields: { code: message } });
}

function profileOf({ stageName, bio, genres, links }: Application) {
  const socialLinks = Object.fromEntries(links.map((link, at) => [`link${at + 1}`, link]));
  return { stageName, stageNameFolded: foldForSearch(stageName), bio: bio ?? null, genres, socialLinks };
}

function codeInvalid() {
  const key = "accounts:apply.codeInvalid";
  return new AppError("invalid", key, { fields: { code: { key } } });
}

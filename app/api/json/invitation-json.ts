import { z } from "zod";
import { LANGUAGES } from "~db/vocabularies";
import type { Invitation } from "~/models/outreach/invitations/answer-invitation.server";
import { loadInvitedTo } from "~/models/outreach/invitations/invited-to.server";
import type { InvitationList } from "~/models/outreach/invitations/manage-lists.server";
import {
  countInvitationProgress,
  INVITATION_STATES,
  type InvitationProgress,
  invitationState,
} from "~/models/outreach/invitations/progress.server";
import { planInvitations } from "~/models/outreach/invitations/send-list.server";
import { Instant, instantOrNull } from "./parts";

const Count = z.int().min(0);

export const InvitationListJson = z
  .object({
    id: z.uuid(),
    /** Invites to a free ticket for this show; null: to follow. */
    eventId: z.uuid().nullable(),
    consent: z.string(),
    language: z.enum(LANGUAGES),
    /** "refused": stopped, because mail servers refused too many of its addresses. */
    state: z.enum(INVITATION_STATES),
    createdAt: Instant,
    sentAt: Instant.nullable(),
    cancelledAt: Instant.nullable(),
  })
  .meta({ id: "InvitationList" });

/**
 * `invited`: new addresses of a draft. `progress`: of a list that was sent; `done`: sent, or left out because the person
 * follows already or does not want it.
 */
export const InvitationListDetailsJson = InvitationListJson.extend({
  /** Addresses that were left out because they were invited before. */
  known: Count,
  /** The first lines with an address that can't be read. */
  unreadableLines: z.array(z.int()),
  invited: Count.nullable(),
  /** Of a draft for a show with a limit. */
  seatsLeft: Count.nullable(),
  /** Discount code that makes the tickets free. */
  code: z.string().nullable(),
  progress: z.object({ waiting: Count, done: Count, failed: Count, notSent: Count, followed: Count }).nullable(),
}).meta({ id: "InvitationListDetails" });

/** What whoever has the link of an invitation may know. */
export const InvitationJson = z
  .object({
    /** What it invites to; null where the artist is gone. */
    open: z
      .object({
        artistId: z.uuid(),
        stageName: z.string(),
        consent: z.string(),
        eventId: z.uuid().nullable(),
        /** For the purchase of the free ticket; null without one, or when it can no longer be taken. */
        code: z.string().nullable(),
        following: z.boolean(),
      })
      .nullable(),
    /** The address gets no more invitations. */
    refused: z.boolean(),
  })
  .meta({ id: "Invitation" });

export async function invitationListJson(list: InvitationList): Promise<z.output<typeof InvitationListJson>> {
  return shownJson(list, await countInvitationProgress(list));
}

function shownJson(list: InvitationList, { waiting }: InvitationProgress): z.output<typeof InvitationListJson> {
  const { id, eventId, consent, language, createdAt, sentAt, cancelledAt } = list;
  return {
    ...{ id, eventId, consent, language },
    state: invitationState(list, waiting),
    createdAt: createdAt.toISOString(),
    sentAt: instantOrNull(sentAt),
    cancelledAt: instantOrNull(cancelledAt),
  };
}

export async function invitationListDetailsJson(
  list: InvitationList,
): Promise<z.output<typeof InvitationListDetailsJson>> {
  const plan = list.sentAt ? null : await planInvitations(list);
  const progress = await countInvitationProgress(list);
  const { code } = await loadInvitedTo(list);
  return {
    ...shownJson(list, progress),
    known: list.knownCount,
    unreadableLines: list.unreadableLines,
    invited: plan?.invited ?? null,
    seatsLeft: plan?.seatsLeft ?? null,
    code,
    progress: list.sentAt ? progress : null,
  };
}

export function invitationJson({ open, isRefused }: Invitation): z.output<typeof InvitationJson> {
  if (!open) return { open, refused: isRefused };
  const { artistId, stageName, list, code, isFollowing } = open;
  const { consent, eventId } = list;
  return { open: { artistId, stageName, consent, eventId, code, following: isFollowing }, refused: isRefused };
}

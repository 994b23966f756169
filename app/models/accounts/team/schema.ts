import { z } from "zod";
import { HELPER_TASKS } from "~db/vocabularies";

const LoginIdText = z
  .string({ error: "accounts:loginIdRequired" })
  .trim()
  .min(1, "accounts:loginIdRequired")
  .max(254);

/** Invitation to an artist's team. */
export const InvitationInput = z.object({
  loginId: LoginIdText,
  task: z.enum(HELPER_TASKS, "team:taskUnknown"),
});
export type InvitationInput = z.output<typeof InvitationInput>;

/** A place in a team, by person and task. */
export const HelperInput = z.object({
  personId: z.string("errors:invalid").max(64),
  task: z.enum(HELPER_TASKS, "team:taskUnknown"),
});
export type HelperInput = z.output<typeof HelperInput>;

/** The answer to an invitation; `secret`: secret of the mailed link. */
export const Acceptance = HelperInput.extend({
  secret: z.string("errors:invalid").max(64).optional(),
});
export type Acceptance = z.output<typeof Acceptance>;

import { z } from "zod";
import { HELPER_TASKS } from "~db/vocabularies";

const LoginIdTyped = z.string({ error: "accounts:loginIdRequired" }).trim().min(1, "accounts:loginIdRequired").max(254);

/** An artist asks somebody to help with her shows. */
export const InvitationInput = z.object({
  loginId: LoginIdTyped,
  task: z.enum(HELPER_TASKS, "team:taskUnknown"),
});
export type InvitationInput = z.output<typeof InvitationInput>;

/** Which place in a team is meant: of whom, and as what. */
export const HelperInput = z.object({
  personId: z.string("errors:invalid").max(64),
  task: z.enum(HELPER_TASKS, "team:taskUnknown"),
});
export type HelperInput = z.output<typeof HelperInput>;

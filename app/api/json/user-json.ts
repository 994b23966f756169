import { z } from "zod";
import { ROLES } from "~db/vocabularies";

/** The caller's own account, without secrets. */
export const UserJson = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(ROLES),
  })
  .meta({ id: "User" });
type UserJson = z.output<typeof UserJson>;

export function userJson({ id, email, phone, firstName, lastName, profileImageUrl, role }: UserJson): UserJson {
  return { id, email, phone, firstName, lastName, profileImageUrl, role };
}

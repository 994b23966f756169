import { z } from "zod";
import { isInDoubt } from "~/models/accounts/authentication/credentials-doubt.server";
import { ROLES } from "~db/vocabularies";

/**
 * The caller's own account, without secrets. `isPasswordInDoubt`: its address was proven for the first time, and the
 * person has to answer whose the password is.
 */
export const UserJson = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.string().nullable(),
    role: z.enum(ROLES),
    isPasswordInDoubt: z.boolean(),
  })
  .meta({ id: "User" });
type UserJson = z.output<typeof UserJson>;
type User = Omit<UserJson, "isPasswordInDoubt"> & Parameters<typeof isInDoubt>[0];

export function userJson(user: User): UserJson {
  const { id, email, phone, firstName, lastName, profileImageUrl, role } = user;
  return { id, email, phone, firstName, lastName, profileImageUrl, role, isPasswordInDoubt: isInDoubt(user) };
}

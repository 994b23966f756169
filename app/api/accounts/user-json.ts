import { z } from "zod";
import { isInDoubt } from "~/models/accounts/authentication/credentials-doubt.server";
import { namesForPrograms } from "~/models/base/names";
import { ROLES } from "~db/vocabularies";

/**
 * The caller's own account, without secrets. `isPasswordInDoubt`: its address was proven for the
 * first time, and the person has to answer whose the password is.
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
type User = Omit<UserJson, "isPasswordInDoubt"> & { name: string } & Parameters<
    typeof isInDoubt
  >[0];

export function userJson(user: User): UserJson {
  const { id, email, phone, profileImageUrl, role } = user;
  const names = namesForPrograms(user);

  return { id, email, phone, ...names, profileImageUrl, role, isPasswordInDoubt: isInDoubt(user) };
}

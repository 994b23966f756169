import { z } from "zod";
import { hasUnconfirmedCredentials } from "~/models/accounts/authentication/credentials-doubt.server";
import { namesForPrograms } from "~/models/base/names";
import { ROLES } from "~db/vocabularies";

/**
 * The caller's own account, without secrets. `isPasswordInDoubt`: the address was proven for the
 * first time, and the person has to confirm who set the password.
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
type CurrentUser = Omit<UserJson, "isPasswordInDoubt"> & { name: string } & Parameters<
    typeof hasUnconfirmedCredentials
  >[0];

export function userJson(user: CurrentUser): UserJson {
  const { id: userId, email, phone, profileImageUrl, role } = user;
  const programNames = namesForPrograms(user);

  return {
    id: userId,
    email,
    phone,
    ...programNames,
    profileImageUrl,
    role,
    isPasswordInDoubt: hasUnconfirmedCredentials(user),
  };
}

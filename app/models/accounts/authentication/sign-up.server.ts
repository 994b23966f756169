import { firstRow } from "~db/first-row";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { fieldError } from "~/platform/errors";
import { accountAddressFilter } from "./address-owner.server";
import { readLoginId } from "./login-id.server";
import { splitName } from "~/models/base/names";
import { recordAgreement } from "~/models/base/site/documents/terms-agreement.server";
import { hashPassword } from "./passwords/passwords.server";
import type { Signup } from "../schema";

/**
 * Creates a viewer's account without signing in.
 * @throws AppError invalid (not an email or phone number) or conflict (taken), both at the
 * field loginId
 */
export async function signUp(signup: Signup, language: Language | null = null) {
  const loginId = readLoginId(signup.loginId);
  const passwordHash = await hashPassword(signup.password);

  return transaction(async (tx) => {
    const [addressHolder] = await tx
      .select({ id: users.id })
      .from(users)
      .where(accountAddressFilter(loginId));
    if (addressHolder) throw loginIdTakenError();

    const nameColumns = { name: signup.name, ...splitName(signup.name) };
    const user = firstRow(
      await tx
        .insert(users)
        .values({ ...loginId, ...nameColumns, passwordHash, language })
        .returning(),
    );

    await recordAgreement(tx, user.id);

    return user;
  });
}

export function loginIdTakenError() {
  return fieldError("loginId", "accounts:loginIdTaken", { code: "conflict" });
}

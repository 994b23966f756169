import { firstRow } from "~db/first-row";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { fieldError } from "~/platform/errors";
import { typedAddressFilter } from "./address-owner.server";
import { readLoginId } from "./login-id.server";
import { splitName } from "~/models/base/names";
import { recordAgreement } from "~/models/base/site/documents/terms-agreement.server";
import { hashPassword } from "./passwords/passwords.server";
import type { Signup } from "../schema";

/**
 * Creates a viewer's account without signing in.
 * @throws AppError invalid (a login ID nobody can be reached by) or conflict (taken), both at the
 * field loginId
 */
export async function signUp(input: Signup, language: Language | null = null) {
  const loginId = readLoginId(input.loginId);
  const passwordHash = await hashPassword(input.password);

  return transaction(async (tx) => {
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(typedAddressFilter(loginId));
    if (taken) throw loginIdTakenError();

    const name = { name: input.name, ...splitName(input.name) };
    const user = firstRow(
      await tx
        .insert(users)
        .values({ ...loginId, ...name, passwordHash, language })
        .returning(),
    );

    await recordAgreement(tx, user.id);

    return user;
  });
}

export function loginIdTakenError() {
  return fieldError("loginId", "accounts:loginIdTaken", { code: "conflict" });
}

import { and, eq, ne } from "drizzle-orm";
import { transaction, type Tx } from "~db/client.server";
import { auditLog, users } from "~db/schema";
import { AppError } from "~/platform/errors";
import { readLoginId } from "./authentication/login-id.server";
import { hashPassword } from "./authentication/passwords.server";
import { hasLoginId } from "./authentication/sign-up.server";
import { isActiveUser } from "./account-state.server";

/**
 * Makes an account an admin; `newAccount` creates a missing one. Runs on the command line, so there is no actor.
 * @throws AppError not_found
 */
export async function makeAdmin(typed: string, newAccount?: { name: string; password: string }) {
  const loginId = readLoginId(typed);
  const passwordHash = newAccount && (await hashPassword(newAccount.password));
  return transaction(async (tx) => {
    const [found] = await tx.select().from(users).where(hasLoginId(loginId));
    if (!found && !newAccount) throw new AppError("not_found", "errors:notFound");
    const name = newAccount?.name ?? "";
    const fresh = { ...loginId, name, firstName: name, role: "admin" as const, passwordHash };
    const [admin] = found
      ? await tx.update(users).set({ role: "admin" }).where(eq(users.id, found.id)).returning()
      : await tx.insert(users).values(fresh).returning();
    await tx.insert(auditLog).values({ action: "admin.made", target: admin!.id, detail: { by: "command" } });
    return { id: admin!.id, isNew: !found };
  });
}

/** Keeps at least one admin. @throws AppError conflict for the only admin there is */
export async function assertNotLastAdmin(tx: Tx, userId: string) {
  const isAdmin = and(eq(users.role, "admin"), isActiveUser);
  if ((await tx.$count(users, and(isAdmin, eq(users.id, userId)))) === 0) return;
  const others = await tx.$count(users, and(isAdmin, ne(users.id, userId)));
  if (others === 0) throw new AppError("conflict", "profile:deleteLastAdmin");
}

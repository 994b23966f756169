// nhacsong admin <command> <email or phone>: account maintenance from the command line. Needs the
// server's DATA_DIR; the server may be running.
import "~/platform/process/require-database.server";
import { randomBytes } from "node:crypto";
import { commandLine } from "~/platform/process/command-line.server";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import { translator } from "~/locales/i18n.server";
import { makeAdmin, revokeAdmin } from "~/models/accounts/admins.server";
import {
  makeResetLink,
  makeSignInCode,
  resetSecondFactorByCommand,
  suspendByCommand,
  unsuspendByCommand,
} from "~/models/office/admin/commands.server";
import { closeDatabase } from "~db/client.server";

const USAGE = `Usage: ${commandLine("admin", "<command> <email or phone>")}
  create      makes the account an admin; where there is none, or none that has proven the address, with a new
              password shown once
  revoke      takes the rights of an admin away, and ends its sessions; not of the only admin
  suspend     ends its sessions and keeps it out
  unsuspend   lets it in again
  reset-link  prints a link that sets a new password, once, for 60 minutes
  code        prints a one-time code to read out on the phone, for 15 minutes; call a number that you know to be theirs
  reset-second-factor
              turns the second factor off, for a lost phone; make sure first that it is the owner who asks`;

const printLine = (text: string) => void process.stdout.write(`${text}\n`);

const COMMANDS: Record<string, (loginId: string) => Promise<string>> = {
  async create(loginId) {
    const password = randomBytes(12).toString("base64url");
    const { hasNewPassword } = await makeAdmin(loginId, { name: "Admin", password });

    return hasNewPassword
      ? `${loginId} is an admin. Password, shown only now: ${password}`
      : `${loginId} is an admin now.`;
  },
  async revoke(loginId) {
    await revokeAdmin(loginId);

    return `${loginId} is no admin any more.`;
  },
  async suspend(loginId) {
    await suspendByCommand(loginId);

    return `${loginId} is suspended.`;
  },
  async unsuspend(loginId) {
    await unsuspendByCommand(loginId);

    return `${loginId} may sign in again.`;
  },
  async "reset-link"(loginId) {
    return makeResetLink(loginId, env.APP_URL ?? `http://${env.HOST}:${env.PORT}`);
  },
  async code(loginId) {
    const signInCode = await makeSignInCode(loginId);

    return `${signInCode}\nIt works once, within 15 minutes, in a browser that asks for a code for ${loginId} now, or already waits for one from an admin. Earlier codes from an admin no longer work.`;
  },
  async "reset-second-factor"(loginId) {
    await resetSecondFactorByCommand(loginId);

    return `${loginId} signs in without a second factor now.`;
  },
};

const [command = "", loginId = ""] = process.argv.slice(2);
const carryOut = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (!carryOut || !loginId) {
  printLine(USAGE);
  process.exitCode = 1;
} else {
  try {
    printLine(await carryOut(loginId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    printLine(translator("en")(error.messageKey, error.details.params));
    process.exitCode = 1;
  }
}

await closeDatabase();

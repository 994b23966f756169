// nhacsong admin <command> <email or phone>: account maintenance from the command line. Needs the server's DATA_DIR;
// the server may be running.
import "~/platform/process/require-database.server";
import { randomBytes } from "node:crypto";
import { commandLine } from "~/platform/process/command-line.server";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import { translator } from "~/locales/i18n.server";
import { makeAdmin } from "~/models/accounts/admins.server";
import {
  makeResetLink,
  resetSecondFactorByCommand,
  suspendByCommand,
  unsuspendByCommand,
} from "~/models/office/admin/commands.server";
import { closeDatabase } from "~db/client.server";

const USAGE = `Usage: ${commandLine("admin", "<command> <email or phone>")}
  create      makes the account an admin; where there is none, or none that has proven the address, with a new
              password shown once
  suspend     ends its sessions and keeps it out
  unsuspend   lets it in again
  reset-link  prints a link that sets a new password, once, for 60 minutes
  reset-second-factor
              turns the second factor off, for a lost phone; make sure first that it is the owner who asks`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const COMMANDS: Record<string, (loginId: string) => Promise<string>> = {
  async create(loginId) {
    const password = randomBytes(12).toString("base64url");
    const { hasNewPassword } = await makeAdmin(loginId, { name: "Admin", password });

    return hasNewPassword
      ? `${loginId} is an admin. Password, shown only now: ${password}`
      : `${loginId} is an admin now.`;
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
  async "reset-second-factor"(loginId) {
    await resetSecondFactorByCommand(loginId);

    return `${loginId} signs in without a second factor now.`;
  },
};

const [command = "", loginId = ""] = process.argv.slice(2);
const carryOut = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (!carryOut || !loginId) {
  say(USAGE);
  process.exitCode = 1;
} else {
  try {
    say(await carryOut(loginId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    say(translator("en")(error.messageKey, error.details.params));
    process.exitCode = 1;
  }
}

await closeDatabase();

// node --import tsx scripts/make-admin.ts <email or phone> : the account becomes an admin, or is made with a password
// that is printed once. Needs DATA_DIR as the server has it; the server may be running.
import { randomBytes } from "node:crypto";
import { makeAdmin } from "~/models/accounts/admins.server";
import { closeDatabase } from "~db/client.server";

const loginId = process.argv[2];
const say = (line: string) => void process.stdout.write(`${line}\n`);

if (!loginId) {
  say("Usage: node --import tsx scripts/make-admin.ts <email or phone>");
  process.exit(1);
}
const password = randomBytes(12).toString("base64url");
const { isNew } = await makeAdmin(loginId, { name: "Admin", password });
say(isNew ? `${loginId} is an admin. Password, shown only now: ${password}` : `${loginId} is an admin now.`);
await closeDatabase();

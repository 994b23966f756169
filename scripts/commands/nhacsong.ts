// The command `nhacsong` of a release; in a checkout, `npm run <command>` and `npm start`. Imports
// commands late, after NODE_ENV is set and root is left.
import { leaveRoot } from "./leave-root";

type Command = { about: string; run: () => Promise<unknown>; isRoot?: true };

const COMMANDS: Record<string, Command> = {
  start: { about: "serves the site", run: startRole },
  prepare: { about: "migrates the database, as every start does", run: () => import("./prepare") },
  "setup-key": {
    about: "makes a one-time key for the first-run page",
    run: () => import("./setup-key"),
  },
  admin: { about: "maintains accounts", run: () => import("./admin") },
  backup: { about: "copies the data folder while the site runs", run: () => import("./backup") },
  doctor: {
    about: "checks the set-up from outside while the site runs",
    run: () => import("./doctor"),
  },
  verify: { about: "checks a backup", run: () => import("./verify") },
  restore: { about: "fills an empty data folder from a backup", run: () => import("./restore") },
  copy: { about: "copies every change; the site starts it itself", run: () => import("./copy") },
  standby: {
    about: "takes over when another machine's site is gone",
    run: () => import("./standby"),
  },
  upgrade: { about: "changes to another version", run: () => import("./upgrade"), isRoot: true },
  "allow-folders": {
    about: "lets the service write to the folders of backups",
    run: () => import("./allow-folders"),
    isRoot: true,
  },
  "edge-config": {
    about: "prints the configuration of an edge",
    run: () => import("./edge-config"),
    isRoot: true,
  },
  version: { about: "prints the version", run: () => import("../version"), isRoot: true },
};

const [commandName = ""] = process.argv.splice(2, 1);
const command = Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined;

process.env.NODE_ENV ||= "production";
// A reader such as `head` may close the pipe before the end.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
if (command) {
  if (!command.isRoot) leaveRoot();
  await command.run();
} else {
  const helpLines = Object.entries(COMMANDS).map(
    ([knownCommand, { about: description }]) => `  ${knownCommand.padEnd(13)} ${description}`,
  );

  process.stdout.write(`Usage: nhacsong <command>\n${helpLines.join("\n")}\n`);
  process.exitCode = 1;
}

async function startRole() {
  const { env } = await import("~/platform/settings/env.server");

  return env.ROLE === "relay" ? import("./start-relay") : import("./start-site");
}

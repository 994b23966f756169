import { env, isInProduction } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { siteVersion } from "./version.server";

const DEMO_LOGINS = [
  ["viewer@nhacsong.test", "somebody who watches"],
  ["artist@nhacsong.test", "an artist; her show is live"],
  ["singer@nhacsong.test", "another approved artist"],
  ["applicant@nhacsong.test", "an artist who waits for approval"],
  ["admin@nhacsong.test", "administration"],
] as const;

/** Tells that the server is ready, on the terminal or in the log. */
export function announceStart() {
  const address = env.APP_URL ?? `http://${env.HOST}:${env.PORT}`;
  if (process.stdout.isTTY) {
    void process.stdout.write(textFor(address));

    return;
  }

  const { PORT: port, HOST: host, DATA_DIR: dataFolder, DEMO: isDemo, PAYMENTS: payments } = env;
  const seconds = Math.round(process.uptime() * 10) / 10;

  logger.info(
    { site: address, host, port, dataFolder, isDemo, payments, version: siteVersion(), seconds },
    "Ready",
  );
  if (!isDemo && !isInProduction)
    logger.warn("APP_URL is not set, so links follow the Host header of each request.");
}

function textFor(address: string): string {
  const messageLines = ["", `  Nhạc Sống is ready: ${address}`];
  if (env.DEMO) {
    messageLines.push("", "  Demo accounts, password nhacsong-demo:");
    messageLines.push(
      ...DEMO_LOGINS.map(([login, description]) => `    ${login.padEnd(26)} ${description}`),
    );
  }
  if (env.PAYMENTS === "test") messageLines.push("", "  Test payments: no money moves.");
  if (!env.DEMO && !isInProduction)
    messageLines.push(
      "",
      "  Warning: APP_URL is not set, so links in pages and mails follow the Host header of each request.",
    );
  if (!isInProduction)
    messageLines.push(
      "",
      "  To run it for real, set APP_URL (docs/operate/first-ticket.md). Ctrl-C stops it.",
    );

  return `${messageLines.join("\n")}\n\n`;
}

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

/** Says that the server is ready: to a person at the terminal, otherwise in the log. */
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
  const lines = ["", `  Nhạc Sống is ready: ${address}`];
  if (env.DEMO) {
    lines.push("", "  Demo accounts, password nhacsong-demo:");
    lines.push(...DEMO_LOGINS.map(([login, who]) => `    ${login.padEnd(26)} ${who}`));
  }
  if (env.PAYMENTS === "test") lines.push("", "  Test payments: no money moves.");
  if (!env.DEMO && !isInProduction)
    lines.push(
      "",
      "  Warning: APP_URL is not set, so links in pages and mails follow the Host header of each request.",
    );
  if (!isInProduction)
    lines.push(
      "",
      "  To run it for real, set APP_URL (docs/operate/first-ticket.md). Ctrl-C stops it.",
    );

  return `${lines.join("\n")}\n\n`;
}

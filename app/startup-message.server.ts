import { env, isInProduction } from "~/env.server";

const DEMO_LOGINS = [
  ["viewer@nhacsong.test", "somebody who watches"],
  ["artist@nhacsong.test", "an artist; her show is live"],
  ["singer@nhacsong.test", "another approved artist"],
  ["applicant@nhacsong.test", "an artist who waits for approval"],
  ["admin@nhacsong.test", "the back office"],
] as const;

/** The text on the terminal when the server is ready. */
export function startupMessage(): string {
  const address = env.APP_URL ?? `http://${env.HOST}:${env.PORT}`;
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
  if (!isInProduction) lines.push("", "  To run it for real, set APP_URL (docs/operations.md). Ctrl-C stops it.");
  return `${lines.join("\n")}\n\n`;
}

import { env } from "~/platform/settings/env.server";

/** Runs `run` on a site that has a mail server, or has none. Nothing is sent there. */
export async function withMailServer<Result>(
  isOn: boolean,
  run: () => Promise<Result>,
): Promise<Result> {
  const { SMTP_URL: before } = env;

  env.SMTP_URL = isOn ? "smtp://127.0.0.1:9" : undefined;
  try {
    return await run();
  } finally {
    env.SMTP_URL = before;
  }
}

import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { env } from "~/platform/settings/env.server";

/** Times in ms since 1970. */
const Saved = z.object({
  /** Of which first token these are descendants. */
  seed: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  savedAt: z.number(),
  validUntil: z.number(),
  /** Zalo no longer accepts the refresh token: an admin has to consent anew. */
  isRefused: z.boolean().default(false),
});

export type ZaloTokens = z.output<typeof Saved>;

const tokenFile = () => path.join(env.DATA_DIR, "zalo-tokens.json");
const seedOf = (firstToken: string) => createHash("sha256").update(firstToken).digest("base64url");

/**
 * The tokens that came from a first refresh token; null before the first renewal, and after a new
 * first token.
 */
export function readZaloTokens(firstToken: string): ZaloTokens | null {
  let text: string;

  try {
    text = readFileSync(tokenFile(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }

  const saved = Saved.parse(JSON.parse(text));

  return saved.seed === seedOf(firstToken) ? saved : null;
}

/**
 * Saves both tokens at once: a crash leaves the former pair or the new one. On disk when it
 * returns.
 */
export function saveZaloTokens(firstToken: string, tokens: Omit<ZaloTokens, "seed">): ZaloTokens {
  const saved = { seed: seedOf(firstToken), ...tokens };
  const part = `${tokenFile()}.${randomUUID()}.part`;

  try {
    writeFileSync(part, JSON.stringify(saved), { flag: "wx", mode: 0o600, flush: true });
    renameSync(part, tokenFile());
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }

  const folder = openSync(env.DATA_DIR, "r");

  fsyncSync(folder);
  closeSync(folder);

  return saved;
}

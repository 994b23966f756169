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

/** The content of the file; times are in ms since 1970. */
const SavedTokens = z.object({
  /** Hash of the first token that these tokens derive from. */
  seed: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  savedAt: z.number(),
  validUntil: z.number(),
  /** True if Zalo no longer accepts the refresh token: an admin has to consent again. */
  isRefused: z.boolean().default(false),
});

export type ZaloTokens = z.output<typeof SavedTokens>;

const tokenFile = () => path.join(env.DATA_DIR, "zalo-tokens.json");
const seedOf = (firstToken: string) => createHash("sha256").update(firstToken).digest("base64url");

/**
 * Reads the tokens that derive from a first refresh token; null before the first renewal, and after
 * a new first token.
 */
export function readZaloTokens(firstToken: string): ZaloTokens | null {
  let fileText: string;

  try {
    fileText = readFileSync(tokenFile(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }

  const saved = SavedTokens.parse(JSON.parse(fileText));

  return saved.seed === seedOf(firstToken) ? saved : null;
}

/**
 * Saves both tokens at once: a crash leaves the former pair or the new one. Both tokens are on the
 * disk when the function returns.
 */
export function saveZaloTokens(firstToken: string, tokens: Omit<ZaloTokens, "seed">): ZaloTokens {
  const saved = { seed: seedOf(firstToken), ...tokens };
  const partialFile = `${tokenFile()}.${randomUUID()}.part`;

  try {
    writeFileSync(partialFile, JSON.stringify(saved), { flag: "wx", mode: 0o600, flush: true });
    renameSync(partialFile, tokenFile());
  } catch (error) {
    rmSync(partialFile, { force: true });
    throw error;
  }

  const folderHandle = openSync(env.DATA_DIR, "r");

  fsyncSync(folderHandle);
  closeSync(folderHandle);

  return saved;
}

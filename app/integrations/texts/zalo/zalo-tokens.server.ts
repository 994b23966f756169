import { z } from "zod";
import { clock } from "~/platform/clock/clock";
import { callZalo, ZaloSilence } from "./zalo-request";
import { readZaloTokens, saveZaloTokens, type ZaloTokens } from "./zalo-token-file";

const OAUTH_BASE = "https://oauth.zaloapp.com";
/** Zalo's error code for a refresh token that is used up or three months old. */
const REFUSED = -14020;

const TokenPair = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});

export type ZaloApp = { appId: string; appSecret: string; firstToken: string; oauthBase?: string };

/** There is no usable access token. The message contains no secret. */
export class ZaloTokenError extends Error {
  constructor(
    message: string,
    /** True if attempts are pointless until an admin has consented again. */
    readonly isRefused = false,
  ) {
    super(message);
  }
}

/**
 * Renews the pair of tokens. A refresh token works once, so there is one renewal at a time, and
 * both tokens are saved before they are used. If an answer is lost, the pair is lost. So the pair
 * is renewed at half of its lifetime, which leaves the other half to notice the loss.
 */
export class ZaloAccess {
  private renewal: Promise<ZaloTokens> | null = null;
  /** A pair that could not be saved, as on a full disk; the former pair no longer works. */
  private unsavedTokens: Omit<ZaloTokens, "seed"> | null = null;
  /** Reason why the last renewal failed; null if it succeeded. */
  problem: string | null = null;

  constructor(private readonly app: ZaloApp) {}

  /**
   * The newest pair, for the health check. Null without a pair, or if the file is damaged;
   * `problem` then gives the reason.
   */
  state(): ZaloTokens | null {
    try {
      return this.newest();
    } catch (error) {
      if (!(error instanceof ZaloTokenError)) throw error;

      return null;
    }
  }

  /**
   * Reads the newest pair. A damaged file is not replaced, because its refresh token is the only
   * one that works.
   * @throws ZaloTokenError
   */
  private newest(): ZaloTokens | null {
    if (this.unsavedTokens) return this.save(this.unsavedTokens);

    try {
      return readZaloTokens(this.app.firstToken);
    } catch {
      throw this.fail("the token file cannot be read");
    }
  }

  /** @throws ZaloTokenError */
  async getToken(): Promise<string> {
    const saved = this.newest();
    const now = clock.now().getTime();
    if (saved && now < (saved.savedAt + saved.validUntil) / 2) return saved.accessToken;

    try {
      return (await this.renewOnce()).accessToken;
    } catch (error) {
      if (saved && now < saved.validUntil) return saved.accessToken;

      throw error;
    }
  }

  /** Gets another token after Zalo has refused `former`. @throws ZaloTokenError */
  async replaceToken(former: string): Promise<string> {
    const saved = this.newest();

    return saved && saved.accessToken !== former
      ? saved.accessToken
      : (await this.renewOnce()).accessToken;
  }

  private renewOnce(): Promise<ZaloTokens> {
    return (this.renewal ??= this.renew().finally(() => {
      this.renewal = null;
    }));
  }

  private async renew(): Promise<ZaloTokens> {
    const { firstToken } = this.app;
    const saved = this.newest();
    if (saved?.isRefused) throw this.fail("the refresh token was refused", true);

    const { status, body } = await this.ask(saved?.refreshToken ?? firstToken);
    const tokenPair = TokenPair.safeParse(body);
    const now = clock.now().getTime();
    if (tokenPair.success) {
      const { access_token: accessToken, refresh_token: refreshToken, expires_in } = tokenPair.data;

      this.problem = null;

      const validUntil = now + expires_in * 1000;

      return this.save({ accessToken, refreshToken, savedAt: now, validUntil, isRefused: false });
    }
    if (body.error !== REFUSED)
      throw this.fail(`error ${String(body.error ?? `HTTP ${status}`).slice(0, 20)}`);

    const former = saved ?? { accessToken: "", refreshToken: "", savedAt: now, validUntil: 0 };

    saveZaloTokens(firstToken, { ...former, isRefused: true });
    throw this.fail("the refresh token was refused", true);
  }

  private save(tokens: Omit<ZaloTokens, "seed">): ZaloTokens {
    try {
      const saved = saveZaloTokens(this.app.firstToken, tokens);

      this.unsavedTokens = null;

      return saved;
    } catch (error) {
      this.unsavedTokens = tokens;
      this.problem = (error as NodeJS.ErrnoException).code ?? "not saved";

      return { seed: "", ...tokens };
    }
  }

  private async ask(refreshToken: string) {
    const { appId, appSecret, oauthBase = OAUTH_BASE } = this.app;
    const formFields = { refresh_token: refreshToken, app_id: appId, grant_type: "refresh_token" };
    const headers = { "content-type": "application/x-www-form-urlencoded", secret_key: appSecret };

    try {
      const body = new URLSearchParams(formFields).toString();

      return await callZalo(`${oauthBase}/v4/oa/access_token`, { headers, body });
    } catch (error) {
      if (error instanceof ZaloSilence) throw this.fail(error.message);

      throw error;
    }
  }

  private fail(problem: string, isRefused = false) {
    this.problem = problem;

    return new ZaloTokenError(problem, isRefused);
  }
}

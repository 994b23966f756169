const TOKEN_PATH = /\/(hls|live|vod)\/([^/]+)\//;

export const tokenOf = (url: string) => TOKEN_PATH.exec(url)?.[2] ?? null;

export const withToken = (url: string, token: string) =>
  url.replace(TOKEN_PATH, (_, mediaTree: string) => `/${mediaTree}/${token}/`);

/** Equal for two addresses that differ only in their token. */
export const withoutToken = (url: string) => withToken(url, "-");

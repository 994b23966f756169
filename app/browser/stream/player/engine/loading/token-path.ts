const TOKEN = /\/(hls|live|vod)\/([^/]+)\//;

export const tokenOf = (url: string) => TOKEN.exec(url)?.[2] ?? null;

export const withToken = (url: string, token: string) =>
  url.replace(TOKEN, (_, tree: string) => `/${tree}/${token}/`);

/** Equal for two addresses that differ only in their token. */
export const withoutToken = (url: string) => withToken(url, "-");

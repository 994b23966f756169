const TOKEN = /\/(hls|live|vod)\/([^/]+)\//;

/** The access token within a playback address, or null. */
export const tokenOf = (url: string) => TOKEN.exec(url)?.[2] ?? null;

/** The same address with another access token. */
export const withToken = (url: string, token: string) => url.replace(TOKEN, (_, tree: string) => `/${tree}/${token}/`);

/** Equal for two addresses that differ only in their token. */
export const withoutToken = (url: string) => withToken(url, "-");

export const DEFAULT_SITE_NAME = "Nhạc Sống";

let read = () => DEFAULT_SITE_NAME;

/**
 * The name that the operators gave this site, on the server and in the browser. It replaces
 * {siteName} in texts.
 */
export function siteName(): string {
  return read();
}

export function setSiteName(source: () => string) {
  read = source;
}

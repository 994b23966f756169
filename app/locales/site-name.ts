export const DEFAULT_SITE_NAME = "Nhạc Sống";

let read = () => DEFAULT_SITE_NAME;

/**
 * The name that the operators gave this site: the text `{siteName}`, on the server and in the
 * browser.
 */
export function siteName(): string {
  return read();
}

export function setSiteName(source: () => string) {
  read = source;
}

/** Host and path of a web address, as people read it: "facebook.com/mai". */
export function linkText(address: string): string {
  const { host, pathname } = new URL(address);

  return host.replace(/^www\./, "") + readPath(pathname).replace(/\/$/, "");
}

/** Characters that would change how the address looks, such as those that turn its direction. */
const UNREADABLE = /[\p{Cc}\p{Cf}\s]/u;

/** The path with its letters instead of their codes; as it is where the codes are no letters. */
function readPath(pathname: string): string {
  try {
    const decodedPath = decodeURI(pathname);

    return UNREADABLE.test(decodedPath) ? pathname : decodedPath;
  } catch {
    return pathname;
  }
}

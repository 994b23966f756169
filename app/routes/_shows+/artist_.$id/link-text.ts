/** Host and path of a web address, as people read it: "facebook.com/mai". */
export function linkText(address: string): string {
  const { host, pathname } = new URL(address);

  return host.replace(/^www\./, "") + readPath(pathname).replace(/\/$/, "");
}

/** The path with its letters instead of their codes; as it is where the codes are no letters. */
function readPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

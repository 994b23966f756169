/**
 * An address as other sites show it: host and application, without the key, which would stand in
 * pages and logs.
 */
export function isRtmpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;

  const { protocol, hostname, username, password, pathname, hash } = new URL(text);
  const hasApp = /^\/[^/]/.test(pathname);

  return (
    (protocol === "rtmp:" || protocol === "rtmps:") &&
    hostname !== "" &&
    hasApp &&
    !username &&
    !password &&
    !hash
  );
}

/**
 * What RTMP's `connect` names (RTMP 1.0, section 7.2.1.1).
 * @param address as isRtmpAddress takes it
 */
export function partsOfRtmp(address: string): { tcUrl: string; app: string } {
  const { pathname, search } = new URL(address);

  return {
    tcUrl: address.replace(/\/+$/, ""),
    app: `${pathname.replace(/^\/+|\/+$/g, "")}${search}`,
  };
}

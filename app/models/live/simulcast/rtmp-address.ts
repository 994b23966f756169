/**
 * True for an RTMP address of host and application, without the stream key, which would appear in
 * pages and logs.
 */
export function isRtmpAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;

  const { protocol, hostname, username, password, pathname, hash } = new URL(address);
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
 * Parts that RTMP's `connect` command names (RTMP 1.0, section 7.2.1.1).
 * @param address one that isRtmpAddress accepts
 */
export function splitRtmpAddress(address: string): { tcUrl: string; app: string } {
  const { pathname, search } = new URL(address);

  return {
    tcUrl: address.replace(/\/+$/, ""),
    app: `${pathname.replace(/^\/+|\/+$/g, "")}${search}`,
  };
}

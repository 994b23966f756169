import { isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { PublicHttpAgent, PublicHttpsAgent } from "~/integrations/web/public-agent";

const PORTS: Record<string, number> = { "rtmp:": 1935, "rtmps:": 443 };

/** `allowed`: addresses that count as public; for tests, a certificate authority. */
export type RtmpNetwork = { allowed: string[]; ca?: string };

/**
 * Connects to an RTMP or RTMPS address that an artist entered. The address of each connection is checked, so that no
 * name leads into the site's own network.
 */
export function openRtmp(address: string, { allowed, ca }: RtmpNetwork): Socket {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const target = { host, port: Number(port) || PORTS[protocol]!, servername: isIP(host) ? undefined : host };
  const socket: Duplex | null | undefined =
    protocol === "rtmps:"
      ? new PublicHttpsAgent({ allowed, ca }).createConnection({ ...target, ca } as never)
      : new PublicHttpAgent({ allowed }).createConnection(target as never);

  return socket as Socket;
}

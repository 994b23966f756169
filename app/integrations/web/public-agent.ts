import { lookup as lookUp, type LookupAddress } from "node:dns";
import type { AgentOptions } from "node:https";
import type { LookupFunction, TcpNetConnectOpts } from "node:net";
import ipaddr from "ipaddr.js";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";

/**
 * Old IPv6 addresses that stand for an IPv4 address, such as ::127.0.0.1. The library considers
 * them public.
 */
const IPV4_COMPATIBLE = ipaddr.parseCIDR("::/96");
/** The library refuses this address, so it replaces each address that has to be refused. */
const UNSPECIFIED_ADDRESS = "::";

/** `allowed`: addresses that count as public. */
type PublicAgentOptions = AgentOptions & { allowed?: string[] };

/** Creates the agent for "http:" or "https:" addresses that a person entered. */
export function publicAgent(
  protocol: string,
  options: PublicAgentOptions = {},
): PublicHttpAgent | PublicHttpsAgent {
  return protocol === "https:" ? new PublicHttpsAgent(options) : new PublicHttpAgent(options);
}

type ConnectArguments = Parameters<RequestFilteringHttpAgent["createConnection"]>;

/**
 * Connects only to public addresses, after resolving the name. Refuses with an error without a
 * code.
 */
export class PublicHttpAgent extends RequestFilteringHttpAgent {
  constructor({ allowed, ...options }: PublicAgentOptions = {}) {
    super({ ...options, allowIPAddressList: allowed });
  }

  override createConnection(...[options, onConnected]: ConnectArguments) {
    return super.createConnection(withChecks(options), onConnected);
  }
}

/** Connects only to public addresses, with TLS. Refuses with an error without a code. */
export class PublicHttpsAgent extends RequestFilteringHttpsAgent {
  constructor({ allowed, ...options }: PublicAgentOptions = {}) {
    super({ ...options, allowIPAddressList: allowed });
  }

  override createConnection(...[options, onConnected]: ConnectArguments) {
    return super.createConnection(withChecks(options), onConnected);
  }
}

function withChecks(options: TcpNetConnectOpts): TcpNetConnectOpts {
  return {
    ...options,
    host: options.host && replaceCompatible(options.host),
    lookup: createCheckedLookup(options.lookup),
  };
}

/**
 * Creates a lookup that replaces addresses which the library would wrongly accept. `resolve`:
 * replaceable in tests.
 */
function createCheckedLookup(resolve: LookupFunction = lookUp as LookupFunction): LookupFunction {
  return (hostName, options, callback) =>
    resolve(hostName, options, (error, addresses, family) => {
      const isList = Array.isArray(addresses);

      callback(
        error,
        isList ? addresses.map(replaceCompatibleEntry) : addresses && replaceCompatible(addresses),
        family,
      );
    });
}

const replaceCompatibleEntry = ({ address, family }: LookupAddress) => ({
  address: replaceCompatible(address),
  family,
});

function replaceCompatible(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;

  const isCompatible = ipaddr.IPv6.parse(address).match(IPV4_COMPATIBLE as [ipaddr.IPv6, number]);

  return isCompatible && address !== "::1" ? UNSPECIFIED_ADDRESS : address;
}

import { lookup as lookUp, type LookupAddress } from "node:dns";
import type { AgentOptions } from "node:https";
import type { LookupFunction, TcpNetConnectOpts } from "node:net";
import ipaddr from "ipaddr.js";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";

/**
 * Old IPv6 addresses that stand for an IPv4 address, such as ::127.0.0.1. The library takes them
 * for public.
 */
const IPV4_COMPATIBLE = ipaddr.parseCIDR("::/96");
/** The library refuses it. */
const NOWHERE = "::";

/** `allowed`: addresses that count as public. */
type PublicAgentOptions = AgentOptions & { allowed?: string[] };

/** For addresses of "http:" or "https:" that a person typed. */
export function publicAgent(
  protocol: string,
  options: PublicAgentOptions = {},
): PublicHttpAgent | PublicHttpsAgent {
  return protocol === "https:" ? new PublicHttpsAgent(options) : new PublicHttpAgent(options);
}

type ConnectArguments = Parameters<RequestFilteringHttpAgent["createConnection"]>;

/**
 * Connects to public addresses only, whatever a name leads to. Refuses with an error without a
 * code.
 */
export class PublicHttpAgent extends RequestFilteringHttpAgent {
  constructor({ allowed, ...options }: PublicAgentOptions = {}) {
    super({ ...options, allowIPAddressList: allowed });
  }

  override createConnection(...[options, onConnected]: ConnectArguments) {
    return super.createConnection(checked(options), onConnected);
  }
}

/** As PublicHttpAgent, with TLS. */
export class PublicHttpsAgent extends RequestFilteringHttpsAgent {
  constructor({ allowed, ...options }: PublicAgentOptions = {}) {
    super({ ...options, allowIPAddressList: allowed });
  }

  override createConnection(...[options, onConnected]: ConnectArguments) {
    return super.createConnection(checked(options), onConnected);
  }
}

function checked(options: TcpNetConnectOpts): TcpNetConnectOpts {
  return {
    ...options,
    host: options.host && refusable(options.host),
    lookup: checkedLookup(options.lookup),
  };
}

/**
 * A lookup that gives the library no address that it would wrongly accept. `given`: replaceable in
 * tests.
 */
function checkedLookup(given: LookupFunction = lookUp as LookupFunction): LookupFunction {
  return (name, options, done) =>
    given(name, options, (error, found, family) => {
      const isList = Array.isArray(found);

      done(error, isList ? found.map(refusableEntry) : found && refusable(found), family);
    });
}

const refusableEntry = ({ address, family }: LookupAddress) => ({
  address: refusable(address),
  family,
});

function refusable(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;

  const isCompatible = ipaddr.IPv6.parse(address).match(IPV4_COMPATIBLE as [ipaddr.IPv6, number]);

  return isCompatible && address !== "::1" ? NOWHERE : address;
}

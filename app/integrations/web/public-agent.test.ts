import { once } from "node:events";
import { request } from "node:http";
import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { PublicHttpAgent } from "./public-agent";

/** Requests a name that resolves to these addresses. @returns the message of the error */
async function refusalOf(...addresses: string[]) {
  const lookup = ((_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as LookupFunction;
  const agent = new PublicHttpAgent();
  const asked = request({ host: "name.test", agent, lookup, signal: AbortSignal.timeout(5000) });
  const [error] = (await once(asked, "error")) as [Error];

  return error.message;
}

test.each(["127.0.0.1", "::1", "::127.0.0.1", "::7f00:1", "::a9fe:a9fe", "fd00::1"])(
  "a name that leads to %s is refused",
  async (address) => {
    expect(await refusalOf(address)).toMatch(/is not allowed/);
    expect(await refusalOf("192.0.2.1", address)).toMatch(/is not allowed/);
  },
);

import { fetchBounded, NoAnswer } from "./fetch-bounded.server";
import { publicAgent } from "./public-agent";

const MAX_REDIRECTS = 5;

/** `refused` is final, `unreachable` may be temporary. */
export class FetchFailure extends Error {
  constructor(readonly reason: "refused" | "unreachable") {
    super(`The file was not fetched: ${reason}`);
  }
}

export type FetchLimits = {
  maxBytes: number;
  timeoutMs: number;
  /** Accept header of the request, such as "image/*". */
  accept: string;
  /** Addresses that count as public, for tests. */
  allowedAddresses?: string[];
};

/**
 * Fetches a file from an address that a person entered. The HTTP agents of the requests check the
 * address of each connection, so neither a redirect nor DNS rebinding leads into a private network.
 * @throws FetchFailure
 */
export async function fetchPublicFile(address: string, limits: FetchLimits): Promise<Buffer> {
  const stopping = AbortSignal.timeout(limits.timeoutMs);
  let url = new URL(address);

  for (let redirect = 0; redirect <= MAX_REDIRECTS; redirect++) {
    const { status, headers, body, isCut, isWhole } = await getOnce(url, limits, stopping);
    if (status === 200 && isWhole) return body;
    if (status === 200) throw new FetchFailure(isCut ? "refused" : "unreachable");
    if (status >= 500) throw new FetchFailure("unreachable");

    const nextAddress = status >= 300 && status < 400 ? (headers.location ?? "") : "";
    if (!nextAddress || !URL.canParse(nextAddress, url)) throw new FetchFailure("refused");

    url = new URL(nextAddress, url);
  }

  throw new FetchFailure("refused");
}

async function getOnce(
  url: URL,
  { accept, maxBytes, timeoutMs, allowedAddresses }: FetchLimits,
  stopping: AbortSignal,
) {
  if (!["http:", "https:"].includes(url.protocol) || url.username || url.password)
    throw new FetchFailure("refused");

  const checkedAgent = publicAgent(url.protocol, { allowed: allowedAddresses });
  const headers = { Accept: accept, "Accept-Encoding": "identity" };

  try {
    return await fetchBounded(url, { agent: checkedAgent, headers, maxBytes, timeoutMs, stopping });
  } catch (error) {
    const isPrivateAddress =
      error instanceof NoAnswer && ["private address", "no answer"].includes(error.reason);

    throw new FetchFailure(isPrivateAddress ? "refused" : "unreachable");
  }
}

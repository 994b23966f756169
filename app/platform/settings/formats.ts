import { compile } from "proxy-addr";
import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { required } from "~/platform/required";

export const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((rawValue) => !/[?#]|\w\/./.test(rawValue));

/** Names of hosts without protocol, port and path, as browsers send them. */
export const Hosts = listOf(
  (host) => /^[^\s/?#@:[\]]+$/.test(host) && URL.canParse(`http://${host}`),
  "no hosts",
).transform((hosts) => hosts.map((host) => new URL(`http://${host}`).hostname));

/** A folder, or a bucket of S3-compatible storage with or without a prefix. */
export const Storage = z
  .string()
  .regex(/^(s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/.*)?|(?!\w+:\/\/).+)$/);

/** A bucket of S3-compatible storage with or without a prefix. */
export const Bucket = z.string().regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/.*)?$/);

export const TrustedProxies = z.string().transform((rawValue, context) => {
  if (rawValue === "0" || rawValue === "false") return false as const;
  if (rawValue === "true") return 1;
  if (/^[1-9]$/.test(rawValue)) return Number(rawValue);

  const proxies = rawValue.split(",").map((proxy) => proxy.trim());

  try {
    compile(proxies);

    return proxies;
  } catch {
    context.addIssue("no addresses");

    return z.NEVER;
  }
});

export const Addresses = z.string().transform((rawValue, context) => {
  const addresses = rawValue.split(/[\s,]+/).filter(Boolean);

  try {
    compile(addresses);

    return addresses;
  } catch {
    context.addIssue("no addresses");

    return z.NEVER;
  }
});

export const Origins = z.string().transform((rawValue, context) => {
  const origins = rawValue.split(/[\s,]+/).filter(Boolean);
  if (origins.join() === "*") return "*" as const;
  if (origins.every((origin) => Origin.safeParse(origin).success))
    return origins.map((origin) => new URL(origin).origin);

  context.addIssue("no origins");

  return z.NEVER;
});

/**
 * One or more entries separated by commas or spaces, each of which `isEntry` accepts after `spell`
 * has normalised it.
 */
export function listOf(
  isEntry: (entry: string) => boolean,
  issue: string,
  spell = (rawValue: string) => rawValue,
) {
  return z.string().transform((rawValue, context) => {
    const entries = spell(rawValue)
      .split(/[\s,]+/)
      .filter(Boolean);
    if (entries.length > 0 && entries.every(isEntry)) return entries;

    context.addIssue(issue);

    return z.NEVER;
  });
}

/** Lower-case letters, digits and hyphens. */
const EDGE_NAME = "[a-z0-9-]{1,32}";

/** `name:number`, separated by commas. */
export const EdgeNumbers = z.string().transform((rawValue, context) => {
  const entries = rawValue.split(/[\s,]+/).filter(Boolean);
  const matches = entries.map((entry) =>
    new RegExp(`^(${EDGE_NAME}):(\\d+(?:\\.\\d+)?)$`).exec(entry),
  );
  const numbers = new Map(matches.map((match) => [match?.[1] ?? "", Number(match?.[2])]));
  if (
    entries.length > 0 &&
    numbers.size === entries.length &&
    [...numbers].every(([name, number]) => name && number > 0)
  )
    return numbers;

  context.addIssue("no numbers");

  return z.NEVER;
});

export type EdgeUrl = { name: string; url: string; weight: number };

const EDGE_URL = new RegExp(`^(${EDGE_NAME}):(https?://[^/?#*]+?)/?(?:\\*(\\d{1,3}))?$`);

/** `name:address`, or `name:address*weight`. */
export const EdgeUrls = z.string().transform((rawValue, context) => {
  const entries = rawValue.split(/[\s,]+/).filter(Boolean);
  const edges = entries.flatMap((entry): EdgeUrl[] => {
    const [, name, url, weight = "1"] = EDGE_URL.exec(entry) ?? [];
    const isUsable = name && Origin.safeParse(url).success && Number(weight) > 0;

    return isUsable ? [{ name, url: new URL(required(url)).origin, weight: Number(weight) }] : [];
  });
  const names = new Set(edges.map(({ name }) => name));
  if (entries.length > 0 && names.size === entries.length) return edges;

  context.addIssue("no addresses");

  return z.NEVER;
});

/** `name:key`, or a key alone. */
const EDGE_ENTRY = new RegExp(`^(${EDGE_NAME}:)?[\\w-]{16,200}$`);

export const EdgeKeys = listOf((entry) => EDGE_ENTRY.test(entry), "no keys");

export const Currencies = z.string().transform((rawValue, context) => {
  const currencyCodes = rawValue
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const supported = CURRENCIES.filter((currency) => currencyCodes.includes(currency));
  if (currencyCodes.length > 0 && supported.length === currencyCodes.length)
    return supported.sort(
      (left, right) => currencyCodes.indexOf(left) - currencyCodes.indexOf(right),
    );

  context.addIssue("no currencies");

  return z.NEVER;
});

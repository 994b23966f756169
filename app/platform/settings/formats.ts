import { compile } from "proxy-addr";
import { z } from "zod";
import { CURRENCIES } from "~db/vocabularies";
import { required } from "~/platform/required";

export const Origin = z.url({ protocol: /^https?$/ }).refine((text) => !/[?#]|\w\/./.test(text));

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

export const TrustedProxies = z.string().transform((text, context) => {
  if (text === "0" || text === "false") return false as const;
  if (text === "true") return 1;
  if (/^[1-9]$/.test(text)) return Number(text);

  const proxies = text.split(",").map((proxy) => proxy.trim());

  try {
    compile(proxies);

    return proxies;
  } catch {
    context.addIssue("no addresses");

    return z.NEVER;
  }
});

export const Addresses = z.string().transform((text, context) => {
  const addresses = text.split(/[\s,]+/).filter(Boolean);

  try {
    compile(addresses);

    return addresses;
  } catch {
    context.addIssue("no addresses");

    return z.NEVER;
  }
});

export const Origins = z.string().transform((text, context) => {
  const origins = text.split(/[\s,]+/).filter(Boolean);
  if (origins.join() === "*") return "*" as const;
  if (origins.every((origin) => Origin.safeParse(origin).success))
    return origins.map((it) => new URL(it).origin);

  context.addIssue("no origins");

  return z.NEVER;
});

/**
 * One or more entries separated by commas or spaces, each of which `isEntry` knows in the spelling
 * of `spell`.
 */
export function listOf(
  isEntry: (entry: string) => boolean,
  issue: string,
  spell = (text: string) => text,
) {
  return z.string().transform((text, context) => {
    const entries = spell(text)
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
export const EdgeNumbers = z.string().transform((text, context) => {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  const pairs = entries.map((entry) =>
    new RegExp(`^(${EDGE_NAME}):(\\d+(?:\\.\\d+)?)$`).exec(entry),
  );
  const numbers = new Map(pairs.map((pair) => [pair?.[1] ?? "", Number(pair?.[2])]));
  if (
    entries.length > 0 &&
    numbers.size === entries.length &&
    [...numbers].every(([name, it]) => name && it > 0)
  )
    return numbers;

  context.addIssue("no numbers");

  return z.NEVER;
});

export type EdgeUrl = { name: string; url: string; weight: number };

const EDGE_URL = new RegExp(`^(${EDGE_NAME}):(https?://[^/?#*]+?)/?(?:\\*(\\d{1,3}))?$`);

/** `name:address`, or `name:address*weight`. */
export const EdgeUrls = z.string().transform((text, context) => {
  const entries = text.split(/[\s,]+/).filter(Boolean);
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

export const Currencies = z.string().transform((text, context) => {
  const codes = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const known = CURRENCIES.filter((currency) => codes.includes(currency));
  if (codes.length > 0 && known.length === codes.length)
    return known.sort((one, other) => codes.indexOf(one) - codes.indexOf(other));

  context.addIssue("no currencies");

  return z.NEVER;
});

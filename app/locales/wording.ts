import { siteName } from "./site-name";

export type Texts = { readonly [key: string]: string | Texts };

type Params = Record<string, unknown>;

/** `onMissing`: called for each placeholder without a value. */
type Rules = {
  plurals: Intl.PluralRules;
  numbers: Intl.NumberFormat;
  onMissing?: (text: string, placeholder: string) => void;
};

/**
 * Finds and fills a text by the few rules of i18next that the site's texts use: dotted keys,
 * placeholders in braces, and `_one` or `_other` by `count`, which is written as the language
 * writes numbers. A missing key is returned unchanged.
 */
export function worded(
  texts: Texts | undefined,
  key: string,
  params: Params,
  { plurals, numbers, onMissing }: Rules,
): string {
  const { count } = params;
  const isCounted = typeof count === "number";
  const plural = isCounted ? find(texts, `${key}_${plurals.select(count)}`) : undefined;
  const found = plural ?? find(texts, key);
  if (found === undefined) return key;

  const values = isCounted ? { ...params, count: numbers.format(count) } : params;

  return filled(found, values, onMissing);
}

/**
 * Replaces placeholders by their values, and {siteName} by the site's name. Removes other
 * placeholders without a value, so that no raw placeholder is shown.
 */
export function filled(text: string, params: Params, onMissing?: Rules["onMissing"]): string {
  if (!text.includes("{")) return text;

  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] !== undefined) return String(params[name] ?? "");
    if (name === "siteName") return siteName();

    onMissing?.(text, name);

    return "";
  });
}

function find(texts: Texts | undefined, key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<string | Texts | undefined>(
      (branch, step) =>
        typeof branch === "object" && Object.hasOwn(branch, step) ? branch[step] : undefined,
      texts,
    );

  return typeof found === "string" ? found : undefined;
}

import { siteName } from "./site-name";

export type Texts = { readonly [key: string]: string | Texts };

type Params = Record<string, unknown>;

/** `onMissing`: told of a placeholder that got no value. */
type Rules = {
  plurals: Intl.PluralRules;
  onMissing?: (text: string, placeholder: string) => void;
};

/**
 * Words a text by the few rules of i18next that our texts use: dotted keys, `{placeholders}`, and
 * `_one`/`_other` by `count`. A missing key is returned as it is.
 */
export function worded(
  texts: Texts | undefined,
  key: string,
  params: Params,
  { plurals, onMissing }: Rules,
): string {
  const { count } = params;
  const plural =
    typeof count === "number" ? find(texts, `${key}_${plurals.select(count)}`) : undefined;
  const found = plural ?? find(texts, key);

  return found === undefined ? key : filled(found, params, onMissing);
}

/**
 * Knows the site's name by itself, and drops other placeholders without a value, so that nobody
 * sees a raw one.
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

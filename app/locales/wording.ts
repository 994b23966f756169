import { siteName } from "./site-name";

export type Texts = { readonly [key: string]: string | Texts };

type Params = Record<string, unknown>;

/**
 * Gives the browser the same texts as i18next on the server, for the few of its rules that our
 * texts use: dotted keys, `{placeholders}`, and `_one`/`_other` by `count`. A test compares the two
 * text by text. A missing key is returned as it is.
 */
export function worded(
  texts: Texts | undefined,
  key: string,
  params: Params,
  plurals: Intl.PluralRules,
): string {
  const { count } = params;
  const forms = typeof count === "number" ? [`${key}_${plurals.select(count)}`, key] : [key];
  const found = forms.map((form) => find(texts, form)).find((text) => text !== undefined);

  return found === undefined ? key : filled(found, params);
}

/**
 * Knows the site's name by itself, and drops other placeholders without a value, so that nobody
 * sees a raw one.
 */
export function filled(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? (name === "siteName" ? siteName() : "")),
  );
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

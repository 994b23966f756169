import type en from "./en";

/**
 * Removes the plural suffix from a key. Callers omit it, because the count decides between `_one`
 * and `_other`.
 */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${"one" | "other"}`
  ? Base
  : Key;

type PathsOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${PathsOf<Texts[Key]>}`;
}[keyof Texts & string];

type Namespace = keyof typeof en;

/** The key of a text within its namespace. */
export type KeyIn<N extends Namespace> = PathsOf<(typeof en)[N]>;

/** The key of a text that exists: "namespace:path.of.the.text". */
export type MessageKey = { [N in Namespace]: `${N}:${KeyIn<N>}` }[Namespace];

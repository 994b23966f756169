/**
 * The shape another language must have: the same keys as English, without the `_one` forms where the language
 * has a single plural form (Vietnamese: Intl.PluralRules knows only "other").
 */
export type Translation<English> = {
  [Key in keyof English as Key extends `${string}_one` ? never : Key]: English[Key] extends string
    ? string
    : Translation<English[Key]>;
};

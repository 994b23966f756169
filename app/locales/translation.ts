/**
 * The type of another language: the keys of English, without `_one` where the language has a single
 * plural form (Vietnamese: Intl.PluralRules knows only "other").
 */
export type Translation<English> = {
  [Key in keyof English as Key extends `${string}_one` ? never : Key]: English[Key] extends string
    ? string
    : Translation<English[Key]>;
};

import "i18next";
import type en from "./en";

/** Every text gets {siteName} by itself: callers are not asked for it. */
type Filled<Text extends string> = Text extends `${infer Before}{siteName}${infer After}`
  ? `${Before}${Filled<After>}`
  : Text;
type WithSiteName<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? Filled<Texts[Key]> : WithSiteName<Texts[Key]>;
};

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: WithSiteName<typeof en>;
    interpolationPrefix: "{";
    interpolationSuffix: "}";
  }
}

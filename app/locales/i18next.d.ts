import "i18next";
import type en from "./en";

/**
 * Removes {siteName} from the type of a text: it is filled in automatically, so callers do not pass
 * it.
 */
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

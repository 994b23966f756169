import type { events } from "~db/schema";
import type { Language } from "~/locales/languages";

type Titled = Pick<typeof events.$inferSelect, "title" | "titleOther" | "language">;

/** The title of a show in the reader's language, if it has one. */
export function titleIn(
  { language: titleLanguage, title, titleOther }: Titled,
  language: Language,
): string {
  return titleLanguage === language ? title : (titleOther ?? title);
}

import type { DocumentKind } from "~db/vocabularies";
import en from "./en/base/legal";
import type { Language } from "./languages";
import vi from "./vi/base/legal";

const legal = { en, vi };

const TERMS = {
  account: ["accountText", "accountEnd"],
  tickets: ["ticketsText", "ticketsOne"],
  refunds: ["refundsText", "refundsCancelled"],
  waitlist: ["waitlistText"],
  donations: ["donationsText"],
  artists: ["artistsText"],
  conduct: ["conductText"],
  service: ["serviceText"],
  changes: ["changesText"],
} as const;

const PRIVACY = {
  keep: ["keepAccount", "keepUse", "keepBank", "keepPresence", "keepReach", "keepLogs"],
  cookies: [
    "cookieSession",
    "cookieVisitor",
    "cookieViewer",
    "cookieDevice",
    "cookieSignIn",
    "cookiePasskey",
    "cookieMedia",
    "cookieTelevision",
    "cookieTaste",
    "cookieWish",
    "cookieToast",
    "noTrackers",
  ],
  others: [
    "othersPayments",
    "othersTransfers",
    "othersGoogle",
    "othersMail",
    "othersTexts",
    "othersVideo",
    "othersSee",
  ],
  duration: ["durationText"],
  rights: ["rightsDownload", "rightsCorrect", "rightsDelete"],
  questions: ["questionsText", "questionsContact"],
} as const;
const LISTS: readonly string[] = ["keep", "cookies", "others", "rights"];

/**
 * The day of each standard text's last change, shown with the text. A new day does not ask members
 * to agree again; the operators decide about that.
 */
export const STANDARD_SINCE = {
  terms: new Date("2026-11-29T00:00:00Z"),
  privacy: new Date("2026-11-29T00:00:00Z"),
  imprint: new Date("2026-11-23T00:00:00Z"),
};

/**
 * The text that the software comes with, as Markdown with the placeholders {siteName} and
 * {contact}. There is no standard imprint.
 */
export function standardDocument(
  kind: DocumentKind,
  language: Language,
  hasContact: boolean,
): string | null {
  if (kind === "imprint") return null;

  const { terms, privacy } = legal[language];
  if (kind === "terms") return documentOf(terms, TERMS);

  const { questionsContact: _contact, ...known } = privacy;

  return documentOf(hasContact ? privacy : known, PRIVACY);
}

function documentOf(
  words: Record<string, string>,
  sections: Record<string, readonly string[]>,
): string {
  const parts = Object.entries(sections).map(([id, keys]) => {
    const texts = keys.flatMap((key) => words[key] ?? []);
    const body = LISTS.includes(id)
      ? texts.map((text) => `- ${text}`).join("\n")
      : texts.join("\n\n");

    return `## ${words[id]}\n\n${body}`;
  });

  return [words.lead, ...parts].join("\n\n");
}

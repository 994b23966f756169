import { siteName } from "~/locales/site-name";
import { fieldError } from "~/platform/errors";
import { removeDiacritics } from "~db/unmarked";
import { LOOK_ALIKES, skeletonOf } from "~/models/base/text/look-alikes";

/**
 * `english` is compared by skeletons, `vietnamese` as it is written, `plain` without diacritics.
 */
type RoleWords = {
  english: readonly string[];
  vietnamese: readonly string[];
  plain: readonly string[];
};

/**
 * Roles of the site's team. Without diacritics the short ones may be names of people, such as Quân
 * Trí.
 */
const TEAM_WORDS: RoleWords = {
  english: ["admin", "administrator", "moderator", "mod", "staff", "webmaster"],
  vietnamese: ["quản trị", "kiểm duyệt", "ban quản lý"],
  plain: ["quan tri vien", "kiem duyet", "kiem duyet vien", "ban quan tri"],
};
/**
 * Reserved words of personal names. Stage names may contain the words that this list adds to
 * `TEAM_WORDS`.
 */
const PERSON_WORDS: RoleWords = {
  english: [...TEAM_WORDS.english, "support", "official"],
  vietnamese: [...TEAM_WORDS.vietnamese, "nghệ sĩ", "chính thức", "hỗ trợ"],
  plain: TEAM_WORDS.plain,
};

/**
 * True for a name that contains the word of a role or the name of this site; a site name of one
 * word is reserved only as the whole name.
 */
export function isReservedName(name: string): boolean {
  if (hasRoleWord(name, PERSON_WORDS) || skeletonOf(name) === skeletonOf(siteName())) return true;

  const siteWords = wordsIn(siteName(), skeletonOf);

  return /\S \S/.test(siteWords) && wordsIn(name, skeletonOf).includes(siteWords);
}

/**
 * True for a reserved stage name. Bands may use the site's name within theirs ("nhạc sống" is live
 * music), but not as the whole name.
 */
export function isReservedStageName(stageName: string): boolean {
  return hasRoleWord(stageName, TEAM_WORDS) || skeletonOf(stageName) === skeletonOf(siteName());
}

/**
 * Refuses a reserved name. An account may keep one that it has: older accounts have some, and a new
 * name of the site reserves more.
 * @throws AppError invalid, at the field
 */
export function assertMayTakeName(
  field: string,
  name: string,
  formerName: string | undefined,
  isReserved = isReservedName,
) {
  if (name === formerName || !isReserved(name)) return;

  throw fieldError(field, "accounts:nameReserved");
}

function hasRoleWord(name: string, { english, vietnamese, plain }: RoleWords): boolean {
  const roleSkeletons = new Set(english.map(skeletonOf));
  const nameWords = name.split(/[^\p{L}\p{M}\p{N}@$!|]+/u);
  if ([name, ...nameWords].some((word) => roleSkeletons.has(skeletonOf(word)))) return true;

  const typedWords = wordsIn(name, (word) => word.toLowerCase());
  const plainWords = wordsIn(name, removeDiacritics);

  return (
    vietnamese.some((role) => typedWords.includes(` ${role.normalize("NFC")} `)) ||
    plain.some((role) => plainWords.includes(` ${role} `))
  );
}

/** Returns words as " one two ", in which whole words can be searched. */
function wordsIn(name: string, convertWord: (word: string) => string): string {
  const latinText = [...name.normalize("NFC")]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join("");
  const nameWords = latinText.split(/[^\p{L}\p{M}\p{N}]+/u).map(convertWord);

  return ` ${nameWords.filter(Boolean).join(" ")} `;
}

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
const TEAM: RoleWords = {
  english: ["admin", "administrator", "moderator", "mod", "staff", "webmaster"],
  vietnamese: ["quản trị", "kiểm duyệt", "ban quản lý"],
  plain: ["quan tri vien", "kiem duyet", "kiem duyet vien", "ban quan tri"],
};
/** Words that artists may have in their stage names. */
const PERSON: RoleWords = {
  english: [...TEAM.english, "support", "official"],
  vietnamese: [...TEAM.vietnamese, "nghệ sĩ", "chính thức", "hỗ trợ"],
  plain: TEAM.plain,
};

/**
 * True for a name with the word of a role, or with the name of this site; if that is one word, only
 * for it alone.
 */
export function isReservedName(name: string): boolean {
  if (hasRoleWord(name, PERSON) || skeletonOf(name) === skeletonOf(siteName())) return true;

  const site = wordsIn(siteName(), skeletonOf);

  return /\S \S/.test(site) && wordsIn(name, skeletonOf).includes(site);
}

/** Bands may have the site's name in theirs ("nhạc sống" is live music), but not for a name. */
export function isReservedStageName(name: string): boolean {
  return hasRoleWord(name, TEAM) || skeletonOf(name) === skeletonOf(siteName());
}

/**
 * An account may keep a reserved name that it has: older accounts do, and all when the site gets
 * another name.
 * @throws AppError invalid, at the field
 */
export function assertMayTakeName(
  field: string,
  name: string,
  former: string | undefined,
  isReserved = isReservedName,
) {
  if (name === former || !isReserved(name)) return;

  throw fieldError(field, "accounts:nameReserved");
}

function hasRoleWord(name: string, { english, vietnamese, plain }: RoleWords): boolean {
  const roles = new Set(english.map(skeletonOf));
  const words = name.split(/[^\p{L}\p{M}\p{N}@$!|]+/u);
  if ([name, ...words].some((word) => roles.has(skeletonOf(word)))) return true;

  const typed = wordsIn(name, (word) => word.toLowerCase());
  const unmarked = wordsIn(name, removeDiacritics);

  return (
    vietnamese.some((role) => typed.includes(` ${role.normalize("NFC")} `)) ||
    plain.some((role) => unmarked.includes(` ${role} `))
  );
}

/** " one two ": whole words can be searched in it. */
function wordsIn(text: string, read: (word: string) => string): string {
  const latin = [...text.normalize("NFC")].map((letter) => LOOK_ALIKES[letter] ?? letter).join("");
  const words = latin.split(/[^\p{L}\p{M}\p{N}]+/u).map(read);

  return ` ${words.filter(Boolean).join(" ")} `;
}

import { foldForSearch } from "./text/fold";

export type Names = { name: string; firstName: string };

/** Family names that nearly all Vietnamese people have, without accents. */
const FAMILY_NAMES = new Set(
  (
    "nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh trinh doan truong cao chau dao " +
    "kieu lam luong luu nghiem phung quach ta tang thai tong vuong"
  ).split(" "),
);

/**
 * The name that chat and greetings use, until the person chooses another: the last word of a
 * Vietnamese name of three words or more, the first word of other names. The last name is always
 * what follows the first word.
 */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const nameWords = fullName.split(/\s+/).filter(Boolean);
  const callNameIndex =
    (isVietnameseName(nameWords)
      ? nameWords.findLastIndex((nameWord) => /^\p{L}/u.test(nameWord))
      : 0) || 0;

  return { firstName: nameWords[callNameIndex] ?? "", lastName: nameWords.slice(1).join(" ") };
}

/**
 * Recognises a Vietnamese name by the family name, which comes first, or the middle names Thị and
 * Văn.
 */
function isVietnameseName(nameWords: string[]): boolean {
  const [familyName = "", middleName = ""] = nameWords;

  return (
    nameWords.length > 2 &&
    (FAMILY_NAMES.has(foldForSearch(familyName)) || /^(thị|văn|thi)$/iu.test(middleName))
  );
}

/**
 * Name in greetings: the call name, or the full name if the call name is its first word, which may
 * be a family name.
 */
export function greetingName({ name: fullName, firstName }: Names): string {
  return firstName === fullName.split(" ", 1)[0] ? fullName : firstName;
}

/**
 * Names in the API: the first word and the words after it, unless the person has chosen a call
 * name.
 */
export function namesForPrograms<Person extends Names & { lastName: string }>({
  name: fullName,
  firstName,
  lastName,
}: Person) {
  const [firstWord = "", ...laterWords] = fullName.split(/\s+/).filter(Boolean);

  return { firstName: lastName === laterWords.join(" ") ? firstWord : firstName, lastName };
}

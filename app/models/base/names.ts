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
 * The name that chat and greetings use, until the person chooses another: of a Vietnamese name of
 * three words or more the last word, of other names the first. What follows the first word is the
 * last name, also then.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.split(/\s+/).filter(Boolean);
  const callName =
    (isVietnamese(words) ? words.findLastIndex((word) => /^\p{L}/u.test(word)) : 0) || 0;

  return { firstName: words[callName] ?? "", lastName: words.slice(1).join(" ") };
}

/** By the family name, which comes first, or the middle names Thị and Văn. */
function isVietnamese(words: string[]): boolean {
  const [family = "", middle = ""] = words;

  return (
    words.length > 2 &&
    (FAMILY_NAMES.has(foldForSearch(family)) || /^(thị|văn|thi)$/iu.test(middle))
  );
}

/**
 * Greets by the call name, but by the full name if that is its first word, perhaps a family name.
 */
export function greetingName({ name, firstName }: Names): string {
  return firstName === name.split(" ", 1)[0] ? name : firstName;
}

/**
 * The names that programs know: the first word and what follows it, unless the person has chosen a
 * call name.
 */
export function namesForPrograms<Person extends Names & { lastName: string }>({
  name,
  firstName,
  lastName,
}: Person) {
  const [first = "", ...rest] = name.split(/\s+/).filter(Boolean);

  return { firstName: lastName === rest.join(" ") ? first : firstName, lastName };
}

/**
 * Compares names and titles in the order of a Vietnamese dictionary. SQLite would put Đ and Ă after
 * Z.
 */
export const { compare: compareVietnamese } = new Intl.Collator("vi", { numeric: true });

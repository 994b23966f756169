/** The place of a visitor in the waiting room. */
export const LINE_COOKIE = "nhacsong_line";

/** Counts code points, so that emoji and rare letters count as one. */
export const countCodePoints = (text: string) => [...text].length;

/** Event of the window: a form was sent, and no answer came. */
export const UNCONFIRMED = "nhacsong:unconfirmed";

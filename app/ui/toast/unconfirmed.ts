/** Name of the window's event after a form was sent without a response. */
export const UNCONFIRMED = "nhacsong:unconfirmed";

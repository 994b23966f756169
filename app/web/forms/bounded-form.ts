import { SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import { AppError } from "~/platform/errors";

/** Maximum number of fields in a form. The largest form, the event form, has about 50. */
export const MAX_FIELDS = 200;
/**
 * Forms of this site have flat fields. A name is one word, without the brackets and dots that form
 * parsers turn into lists and objects.
 */
const FIELD_NAME = /^[A-Za-z][\w-]{0,63}$/;

/**
 * The fields of a form. Refuses names that no form of this site has, and more text than a small
 * form may have.
 */
export class BoundedForm {
  readonly fields = new FormData();
  private textLength = 0;

  /** @throws AppError invalid, too_large */
  append(fieldName: string | undefined, value: string | File) {
    if (fieldName === undefined || !FIELD_NAME.test(fieldName) || fieldName in Object.prototype)
      throw unreadable();
    if (typeof value === "string") this.textLength += value.length;
    if (this.textLength > SMALL_BODY_BYTES) throw new AppError("too_large", "errors:tooLarge");

    this.fields.append(fieldName, value);
  }
}

export function unreadable() {
  return new AppError("invalid", "errors:unreadable");
}

import { SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import { AppError } from "~/platform/errors";

/** The event form, the largest one, has some fifty. */
export const MAX_FIELDS = 200;
/**
 * No form of this site nests its fields: a name is one word, without the brackets and dots that
 * form parsers unfold.
 */
const FIELD_NAME = /^[A-Za-z][\w-]{0,63}$/;

/**
 * The fields of a form, with the names that forms of this site have and no more text than a small
 * form.
 */
export class BoundedForm {
  readonly fields = new FormData();
  private textLength = 0;

  /** @throws AppError invalid, too_large */
  append(name: string | undefined, value: string | File) {
    if (name === undefined || !FIELD_NAME.test(name) || name in Object.prototype)
      throw unreadable();
    if (typeof value === "string") this.textLength += value.length;
    if (this.textLength > SMALL_BODY_BYTES) throw new AppError("too_large", "errors:tooLarge");

    this.fields.append(name, value);
  }
}

export function unreadable() {
  return new AppError("invalid", "errors:unreadable");
}

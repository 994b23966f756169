import { AppError } from "~/platform/errors";

/** The largest form without a file: two descriptions of 10,000 characters each. */
export const FORM_BYTES = 256 * 1024;
/** The event form, the largest one, has some fifty. */
export const MAX_FIELDS = 200;
/** Browsers send two: Content-Disposition and, for files, Content-Type. */
const MAX_PART_HEADER_LINES = 4;
const MAX_PART_HEADER_BYTES = 2048;

/** No form of this site nests its fields: a name is one word, without the brackets and dots that form parsers unfold. */
const FIELD_NAME = /^[A-Za-z][\w-]{0,63}$/;
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;

/**
 * Parses a posted form. Everything whose cost grows faster than the body is refused first: the number of fields is
 * counted in the bytes, and names never reach a parser that would build lists or trees from them.
 * @param type the request's Content-Type
 * @throws AppError invalid, too_large
 */
export async function parseForm(bytes: Buffer, type: string): Promise<FormData> {
  const fields = await parseFields(bytes, type);
  let textLength = 0;
  for (const [name, value] of fields) {
    if (!isFieldName(name)) throw unreadable();
    if (typeof value === "string") textLength += value.length;
  }
  if (textLength > FORM_BYTES) throw new AppError("too_large", "errors:tooLarge");
  return fields;
}

function parseFields(bytes: Buffer, type: string): FormData | Promise<FormData> {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return parseUrlEncoded(bytes);
  const boundary = /^multipart\/form-data\s*;/i.test(type) ? BOUNDARY.exec(type) : null;
  if (!boundary) throw unreadable();
  return parseMultipart(bytes, boundary[1] ?? boundary[2]!);
}

function parseUrlEncoded(bytes: Buffer): FormData {
  if (bytes.length > FORM_BYTES) throw new AppError("too_large", "errors:tooLarge");
  if (countUpTo(MAX_FIELDS, bytes, "&") === MAX_FIELDS) throw unreadable();
  const fields = new FormData();
  for (const [name, value] of new URLSearchParams(bytes.toString())) fields.append(name, value);
  return fields;
}

function parseMultipart(bytes: Buffer, boundary: string): Promise<FormData> {
  assertBoundedParts(bytes, `--${boundary}`);
  const headers = { "Content-Type": `multipart/form-data; boundary="${boundary}"` };
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers }).formData();
}

/** @throws AppError invalid: too many parts, or a part with too long a header */
function assertBoundedParts(bytes: Buffer, delimiter: string) {
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    // The last delimiter closes the form.
    if (++parts > MAX_FIELDS + 1) throw unreadable();
    const start = bytes.subarray(at + delimiter.length, at + delimiter.length + MAX_PART_HEADER_BYTES);
    const end = start.indexOf("\r\n\r\n");
    const header = end < 0 ? start : start.subarray(0, end);
    if (end < 0 && start.length === MAX_PART_HEADER_BYTES) throw unreadable();
    if (countUpTo(MAX_PART_HEADER_LINES + 1, header, "\r\n") > MAX_PART_HEADER_LINES) throw unreadable();
  }
}

function isFieldName(name: string): boolean {
  return FIELD_NAME.test(name) && !(name in Object.prototype);
}

function countUpTo(limit: number, bytes: Buffer, text: string): number {
  let found = 0;
  for (let at = bytes.indexOf(text); at >= 0 && found < limit; at = bytes.indexOf(text, at + text.length)) found++;
  return found;
}

function unreadable() {
  return new AppError("invalid", "errors:unreadable");
}

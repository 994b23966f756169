import { Transform } from "node:stream";

/**
 * Passes a rendered page on without zero bytes. React 18 pads its 2 KB views with them where a letter of several bytes
 * does not fit the rest of one: in attributes and scripts browsers then show "�" in the middle of Vietnamese words.
 */
export function withoutNulls(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}

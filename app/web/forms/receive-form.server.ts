import { sessionKeyOf } from "~/auth/session.server";
import { admitLargeBody, bodyBytes, SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import type { Member } from "~/models/base/actor";
import { page } from "../requests/page.server";
import { isSessionOver } from "./form-draft.server";
import { parseForm } from "./parse-form.server";
import { dropFiles, ReceivedFiles } from "./received-files.server";
import { required } from "~/platform/required";

/** What a page accepts besides a small form without files. */
export type Upload = {
  /**
   * Of the whole body. It exceeds the permitted size of the files, so that a larger one gets a
   * message at its field.
   */
  maxBytes: number;
  /**
   * Asked before a large body is read.
   * @throws Response for guests, and for people without the right
   */
  sender: (request: Request) => Promise<{ actor: Member }>;
};

/** `done` removes the files. It must be called when the form is answered. */
type ReceivedForm = { fields: FormData; done: () => Promise<void> };

/** The largest body that a page reads. */
export function maxBytesOf(upload: Upload | undefined): number {
  return upload?.maxBytes ?? SMALL_BODY_BYTES;
}

/**
 * Receives a posted form: the only way a page reads one.
 * @throws Response the error page: 400 for what is no form of this site, 413 for more than the
 * limit of a body
 */
export function receiveForm(request: Request, upload?: Upload): Promise<ReceivedForm> {
  return page(request, async () => {
    const admitted = upload && (await admit(request, upload));
    const files = new ReceivedFiles();
    const done = async () => {
      await files.remove();
      admitted?.release();
    };

    try {
      const type = request.headers.get("Content-Type") ?? "";
      const sink = upload && (admitted?.isWithoutFiles ? dropFiles : files);

      return {
        fields: await parseForm(request.body, { type, maxBytes: maxBytesOf(upload), sink }),
        done,
      };
    } catch (error) {
      await done();
      throw error;
    }
  });
}

/**
 * Admits a large body. Of people whose session is over only the texts are kept, for after the next
 * sign-in.
 */
async function admit(request: Request, { maxBytes, sender }: Upload) {
  const { headers } = request;
  const bytes = bodyBytes(
    headers.get("Content-Length"),
    headers.get("Transfer-Encoding"),
    maxBytes,
  );
  if (bytes <= SMALL_BODY_BYTES) return undefined;

  const isWithoutFiles = await isSessionOver(request);
  const person = isWithoutFiles
    ? required(await sessionKeyOf(headers.get("Cookie")))
    : (await sender(request)).actor.userId;

  const release = await admitLargeBody(person, bytes);

  return { isWithoutFiles, release };
}

import { sessionKeyOf } from "~/auth/session.server";
import { admitLargeBody, bodyBytes, SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import type { Member } from "~/models/base/actor";
import { withErrorPage } from "../requests/page.server";
import { isSessionOver } from "./form-draft.server";
import { parseForm } from "./parse-form.server";
import { dropFiles, ReceivedFiles } from "./received-files.server";
import { required } from "~/platform/required";

/** The size of a larger body that a page accepts, and the people who may send it. */
export type Upload = {
  /**
   * Limit of the whole body in bytes. It is above the limit of the files, so that a file that is
   * too large gets a message at its field.
   */
  maxBytes: number;
  /**
   * Identifies the sender before a large body is read.
   * @throws Response for guests, and for members without the right
   */
  sender: (request: Request) => Promise<{ actor: Member }>;
};

/** `done` removes the files and must be called after the form is answered. */
type ReceivedForm = { fields: FormData; done: () => Promise<void> };

/** The largest body that a page reads, in bytes. */
export function maxBytesOf(upload: Upload | undefined): number {
  return upload?.maxBytes ?? SMALL_BODY_BYTES;
}

/**
 * Receives a posted form. Pages read forms only with this function.
 * @throws Response the error page: 400 for a body that is not a form of this site, 413 for a body
 * above the limit
 */
export function receiveForm(request: Request, upload?: Upload): Promise<ReceivedForm> {
  return withErrorPage(request, async () => {
    const admitted = upload && (await admitUpload(request, upload));
    const receivedFiles = new ReceivedFiles();
    const removeFiles = async () => {
      await receivedFiles.remove();
      admitted?.release();
    };

    try {
      const contentType = request.headers.get("Content-Type") ?? "";
      const fileSink = upload && (admitted?.isWithoutFiles ? dropFiles : receivedFiles);

      return {
        fields: await parseForm(request.body, {
          type: contentType,
          maxBytes: maxBytesOf(upload),
          sink: fileSink,
        }),
        done: removeFiles,
      };
    } catch (error) {
      await removeFiles();
      throw error;
    }
  });
}

/**
 * Admits a large body. If the sender's session is over, only the texts are stored, until the next
 * sign-in.
 */
async function admitUpload(request: Request, { maxBytes, sender }: Upload) {
  const { headers } = request;
  const bodyLength = bodyBytes(
    headers.get("Content-Length"),
    headers.get("Transfer-Encoding"),
    maxBytes,
  );
  if (bodyLength <= SMALL_BODY_BYTES) return undefined;

  const isWithoutFiles = await isSessionOver(request);
  const person = isWithoutFiles
    ? required(await sessionKeyOf(headers.get("Cookie")))
    : (await sender(request)).actor.userId;

  const release = await admitLargeBody(person, bodyLength);

  return { isWithoutFiles, release };
}

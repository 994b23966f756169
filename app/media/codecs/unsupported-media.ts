/** What an encoder sends and no browser plays. The message is shown at the encoder, which speaks English. */
export class UnsupportedMediaError extends Error {
  constructor(
    message: string,
    /** The codec that was sent in the place of ours. */
    readonly codec: string | null = null,
  ) {
    super(message);
  }
}

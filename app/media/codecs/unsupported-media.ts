/** Media that no browser plays. The message is shown at the encoder, in English. */
export class UnsupportedMediaError extends Error {
  constructor(
    message: string,
    /** The unsupported codec, if the codec is the problem. */
    readonly codec: string | null = null,
  ) {
    super(message);
  }
}
